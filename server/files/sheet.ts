/** Reads uploaded spreadsheets: Excel's .xlsx and delimited text. The rest of the server sees only rows and cells. */
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A cell without a readable value: an error such as `#N/A`, or a formula that was stored without its result. Not a blank. */
export interface CellError {
  error: string;
}

/** A cell as written; a formula has its last value. */
export type SheetCell = string | number | boolean | Date | null | CellError;

/** What the error values of spreadsheet programs are written as, in the languages of the app. */
const ERROR_VALUE =
  /^#[¡¿]?(N\/[AD]|DIV\/0!|REF!|RIF!|VALUE!|VALORE?!|NAME\?|NOME\?|NOMBRE\?|NUM!|NUL[LO]{1,2}!|SPILL!|CALC!)$/;

/** A written text as a cell; error values stay apart from texts, also in .csv. */
export const cellOf = (text: string): SheetCell =>
  text === '' ? null : ERROR_VALUE.test(text.trim()) ? { error: text.trim() } : text;

export interface Sheet {
  /** As in the file: empty rows are included, without cells. */
  rows: readonly (readonly SheetCell[])[];
  /** Rows of the second sheet, if any: there our own exports describe their columns. */
  notes: readonly (readonly SheetCell[])[];
  /** Names of all sheets; none for text. */
  names: readonly string[];
}

/** Why a file could not be read. */
export type SheetFault = 'unsupported' | 'tooLarge' | 'tooManyRows' | 'unavailable';

export interface SheetLimits {
  /** Maximum uncompressed bytes. */
  unpackedBytes: number;
  rows: number;
  columns: number;
  /** Index of the sheet to read; the first one by default. */
  sheet?: number;
}

/** Memory for the text of a file, in MB. */
const HEAP_MB = 768;

/** Time limits of a file, in ms. */
interface Timeouts {
  /** CPU time: the largest file takes five seconds. */
  cpuMs: number;
  /** Wall time on a busy machine: less than the timeout of a silent connection. */
  wallMs: number;
}
const TIMEOUTS: Timeouts = { cpuMs: 10_000, wallMs: 50_000 };

/** Input and result of the process. */
export interface SheetTask {
  bytes: Uint8Array;
  limits: SheetLimits;
  cpuMs: number;
}
export type SheetAnswer = { sheet: Sheet } | { fault: SheetFault };

/** Reads a file: in a process of its own by `readSheet`. */
export type SheetReader = (bytes: Uint8Array, limits: SheetLimits) => Promise<SheetAnswer>;

/**
 * Reads a file in a separate process, so that a large or hostile one neither blocks the server nor exhausts its memory; a thread out of
 * memory can crash the whole server. A file over either limit counts as too large; a reader that got no CPU on a busy machine says nothing
 * about the file.
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: SheetLimits,
  { cpuMs, wallMs } = TIMEOUTS,
): Promise<SheetAnswer> {
  const reader = fork(new URL('sheet.worker.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  // Captures at the counter have priority.
  if (reader.pid !== undefined) lowerPriority(reader.pid);
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      late = setTimeout(() => resolve({ fault: 'unavailable' }), wallMs);
      const giveUp = () => resolve({ fault: 'tooLarge' });
      reader.once('message', (answer) => resolve(answer as unknown as SheetAnswer));
      reader.once('error', giveUp);
      reader.once('exit', giveUp);
      reader.send({ bytes, limits, cpuMs } satisfies SheetTask);
    });
  } finally {
    clearTimeout(late);
    reader.kill('SIGKILL');
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process may already have exited.
  }
}
