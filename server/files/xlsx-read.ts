/** Reads Office Open XML spreadsheets; the uncompressed size is measured before the content is trusted. */
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import readExcelFile from 'read-excel-file/universal';

import type { SheetAnswer, SheetFault, SheetLimits } from './sheet.ts';

configure({ useWebWorkers: false });

/** A spreadsheet has about a dozen files; an archive of thousands is not one. */
const FILES_MAX = 500;
/** Maximum rows of notes; our own exports have far fewer. */
const NOTES_MAX = 1000;
/** Maximum text between two XML tags, in bytes: the longest cell, fully escaped. The parser's time grows quadratically with it. */
const RUN_MAX = 200_000;
const [LESS, GREATER] = [0x3c, 0x3e];
/** Pictures are not read. */
const MEDIA = /\/media\//;
/** A cell beyond Excel's last column, XFD: the parser would make every cell before it, until its memory ends. */
const TOO_FAR = /<(?:\w+:)?c\b[^<>]*\br=["'][A-Z]{4}/i;
/** Characters at the end of a piece in which a cell's tag may begin. */
const OVERLAP = 64;

/** Reads the first sheet, and the second as notes. Never throws. */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetAnswer> {
  try {
    const fault = await unfold(bytes, limits.unpackedBytes);
    if (fault) return { fault };
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

/** Total text of all cells: a text stored once may appear in thousands of them. */
const lettersOf = (rows: readonly SheetCells[]): number =>
  rows.reduce(
    (sum, row) => row.reduce<number>((own, cell) => own + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  );

/** Why an archive is rejected: too many bytes in total, or a longer run than any spreadsheet. Its declared sizes may be false. */
async function unfold(bytes: Uint8Array, limit: number): Promise<SheetFault | null> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes));
  const stop = new AbortController();
  let unfolded = 0;
  const counter = (name: string) => {
    let run = 0;
    let before = '';
    return new WritableStream<Uint8Array>({
      write(piece) {
        unfolded += piece.byteLength;
        if (unfolded > limit) stop.abort('tooLarge' satisfies SheetFault);
        if (MEDIA.test(name)) return;
        const text = before + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
        if (TOO_FAR.test(text)) return stop.abort('tooLarge' satisfies SheetFault);
        before = text.slice(-OVERLAP);
        for (const byte of piece) {
          run = byte === LESS || byte === GREATER ? 0 : run + 1;
          if (run > RUN_MAX) return stop.abort('unsupported' satisfies SheetFault);
        }
      },
    });
  };
  try {
    const entries = await archive.getEntries();
    const announced = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (entries.length > FILES_MAX || announced > limit) return 'tooLarge';
    for (const entry of entries) {
      if (entry.directory) continue;
      await entry.getData(counter(entry.filename), { signal: stop.signal });
    }
    return null;
  } catch (error) {
    if (stop.signal.aborted) return stop.signal.reason as SheetFault;
    throw error;
  } finally {
    await archive.close();
  }
}
