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
export type SheetFault = 'unsupported' | 'tooLarge' | 'tooManyRows';

export interface SheetLimits {
  /** Bytes a packed file may unfold to. */
  unpackedBytes: number;
  rows: number;
  columns: number;
}

/** Longest time a file may take, in ms, and memory for its text, in MB. */
const READ_MS = 10_000;
const HEAP_MB = 768;

/** What the process is given, and what it answers. */
export interface SheetTask {
  bytes: Uint8Array;
  limits: SheetLimits;
}
export type SheetAnswer = { sheet: Sheet } | { fault: SheetFault };

/**
 * Reads a file in a process of its own, so that a large or hostile one neither holds up the server nor takes its memory: a
 * thread that runs out of it can take the whole server along. One that takes too long or too much counts as too large.
 */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits): Promise<SheetAnswer> {
  const reader = fork(new URL('sheet.worker.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  // Whoever photographs at a counter goes first.
  if (reader.pid !== undefined) lowerPriority(reader.pid);
  const late = setTimeout(() => reader.kill('SIGKILL'), READ_MS);
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      const giveUp = () => resolve({ fault: 'tooLarge' });
      reader.once('message', (answer) => resolve(answer as unknown as SheetAnswer));
      reader.once('error', giveUp);
      reader.once('exit', giveUp);
      reader.send({ bytes, limits } satisfies SheetTask);
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
