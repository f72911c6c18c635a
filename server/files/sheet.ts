/** Reading spreadsheets that people upload: Excel's .xlsx and text with separators. The rest of the server knows rows and cells. */
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A cell as it was written; a formula is the value it last had. */
export type SheetCell = string | number | boolean | Date | null;

export interface Sheet {
  /** As they stand in the file: a row without anything is there too, without cells. */
  rows: readonly (readonly SheetCell[])[];
  /** Rows of the second sheet, where there is one: our own exports tell there what their columns are. */
  notes: readonly (readonly SheetCell[])[];
}

/** Why a file was not read. */
export type SheetFault = 'unsupported' | 'tooLarge' | 'tooManyRows' | 'unavailable';

export interface SheetLimits {
  /** Bytes a packed file may unfold to. */
  unpackedBytes: number;
  rows: number;
  columns: number;
}

/** Memory for the text of a file, in MB. */
const HEAP_MB = 768;

/** How long a file may take, in ms. */
interface Patience {
  /** Of a processor: the largest file takes five seconds. */
  cpuMs: number;
  /** By the clock, on a machine that is busy with other things: less than a connection without a word lives. */
  wallMs: number;
}
const PATIENCE: Patience = { cpuMs: 10_000, wallMs: 50_000 };

/** What the process is given, and what it answers. */
export interface SheetTask {
  bytes: Uint8Array;
  limits: SheetLimits;
  cpuMs: number;
}
export type SheetAnswer = { sheet: Sheet } | { fault: SheetFault };

/**
 * Reads a file in a process of its own, so that a large or hostile one neither holds up the server nor takes its memory: a
 * thread that runs out of it can take the whole server along. One that takes too much of either counts as too large; one that
 * did not get its time on a busy machine says nothing of the file.
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: SheetLimits,
  { cpuMs, wallMs } = PATIENCE,
): Promise<SheetAnswer> {
  const reader = fork(new URL('sheet.worker.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  // Whoever photographs at a counter goes first.
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
    // It may be gone already.
  }
}
