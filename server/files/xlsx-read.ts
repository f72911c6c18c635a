/** Reading Office Open XML spreadsheets; what a packed file unfolds to is counted before anything of it is believed. */
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import readExcelFile from 'read-excel-file/universal';

import type { SheetAnswer, SheetLimits } from './sheet.ts';

configure({ useWebWorkers: false });

/** A spreadsheet has a dozen files; one with thousands is no spreadsheet. */
const FILES_MAX = 500;
/** Rows of notes our own exports have at most, and a good deal more. */
const NOTES_MAX = 1000;

/** Reads the first sheet, and the second as notes. Never throws. */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetAnswer> {
  try {
    if (!(await unfoldsTo(bytes, limits.unpackedBytes))) return { fault: 'tooLarge' };
    const [first, second] = await readExcelFile(new Blob([new Uint8Array(bytes)]), { trim: false });
    if (!first || first.data.length === 0) return { fault: 'unsupported' };
    if (first.data.length > limits.rows + 1) return { fault: 'tooManyRows' };
    const cellsOf = (row: unknown[]) => row.slice(0, limits.columns) as SheetCells;
    const rows = first.data.map(cellsOf);
    const notes = (second?.data ?? []).slice(0, NOTES_MAX).map(cellsOf);
    if (lettersOf(rows) + lettersOf(notes) > limits.unpackedBytes) return { fault: 'tooLarge' };
    return { sheet: { rows, notes } };
  } catch {
    return { fault: 'unsupported' };
  }
}

type SheetCells = (string | number | boolean | Date | null)[];

/** How much text there is once it stands in every cell: one that is stored once may stand in thousands of them. */
const lettersOf = (rows: readonly SheetCells[]): number =>
  rows.reduce(
    (sum, row) => row.reduce<number>((own, cell) => own + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  );

/** Whether all files of an archive together unfold to at most so many bytes. What the archive says of itself may be a lie. */
async function unfoldsTo(bytes: Uint8Array, limit: number): Promise<boolean> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes));
  const stop = new AbortController();
  let unfolded = 0;
  const counter = () =>
    new WritableStream<Uint8Array>({
      write({ byteLength }) {
        unfolded += byteLength;
        if (unfolded > limit) stop.abort();
      },
    });
  try {
    const entries = await archive.getEntries();
    const told = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (entries.length > FILES_MAX || told > limit) return false;
    for (const entry of entries) {
      if (entry.directory) continue;
      await entry.getData(counter(), { signal: stop.signal });
    }
    return true;
  } catch (error) {
    if (stop.signal.aborted) return false;
    throw error;
  } finally {
    await archive.close();
  }
}
