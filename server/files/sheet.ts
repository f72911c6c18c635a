/** Reading spreadsheets that people upload: Excel's .xlsx and text with separators. The rest of the server knows rows and cells. */
import { Worker } from 'node:worker_threads';

/** A cell as it was written; a formula is the value it last had. */
export type SheetCell = string | number | boolean | Date | null;

export interface Sheet {
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
const READ_MS = 60_000;
const HEAP_MB = 768;

/** What the worker answers. */
export type SheetAnswer = { sheet: Sheet } | { fault: SheetFault };

/**
 * Reads a file in a thread of its own, so that a large or hostile one neither holds up the server nor takes its memory. One that
 * takes too long or too much counts as too large.
 */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits): Promise<SheetAnswer> {
  const worker = new Worker(new URL('sheet.worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const late = setTimeout(() => void worker.terminate(), READ_MS);
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      worker.once('message', resolve);
      worker.once('error', () => resolve({ fault: 'tooLarge' }));
      worker.once('exit', () => resolve({ fault: 'tooLarge' }));
    });
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
