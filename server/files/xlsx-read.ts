/** Reads Office Open XML spreadsheets; the uncompressed size is measured before the content is trusted. */
import {
  configure,
  TextReader,
  TextWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import readExcelFile from 'read-excel-file/universal';

import { cellOf, type SheetAnswer, type SheetCell, type SheetFault, type SheetLimits } from './sheet.ts';
import { ERROR_MARK, repairSheet, needsRepair } from './xlsx-repair.ts';

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
const SHEET = /\/worksheets\/[^/]+\.xml$/;
/** A cell beyond Excel's last column, XFD: the parser would make every cell before it, until its memory ends. */
const TOO_FAR = /<(?:\w+:)?c\b[^<>]*\br=["'][A-Z]{4}/i;
/** Characters at the end of a piece in which a cell's tag may begin. */
const OVERLAP = 256;

/** Reads a sheet, by default the first one, and then the second as notes. Never throws. */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetAnswer> {
  try {
    const broken = await unfold(bytes, limits.unpackedBytes);
    if (typeof broken === 'string') return { fault: broken };
    const repaired = broken.size === 0 ? new Uint8Array(bytes) : await repair(bytes, broken);
    const { sheet: chosen = 0 } = limits;
    const sheets = await readExcelFile(new Blob([repaired]), { trim: false });
    const { [chosen]: first } = sheets;
    if (!first || first.data.length === 0) return { fault: 'unsupported' };
    if (first.data.length > limits.rows + 1) return { fault: 'tooManyRows' };
    const cellsOf = (row: unknown[]) => row.slice(0, limits.columns).map(asCell);
    const rows = first.data.map(cellsOf);
    const notes = (chosen === 0 ? (sheets[1]?.data ?? []) : []).slice(0, NOTES_MAX).map(cellsOf);
    if (lettersOf(rows) + lettersOf(notes) > limits.unpackedBytes) return { fault: 'tooLarge' };
    return { sheet: { rows, notes, names: sheets.map(({ sheet }) => sheet) } };
  } catch {
    return { fault: 'unsupported' };
  }
}

function asCell(value: unknown): SheetCell {
  if (typeof value !== 'string') return value as SheetCell;
  return value.startsWith(ERROR_MARK) ? { error: value.slice(ERROR_MARK.length) } : cellOf(value);
}

/** Total text of all cells: a text stored once may appear in thousands of them. */
const lettersOf = (rows: readonly SheetCell[][]): number =>
  rows.reduce(
    (sum, row) => row.reduce<number>((own, cell) => own + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  );

/**
 * Why an archive is rejected: too many bytes in total, or a longer run than any spreadsheet. Its declared sizes may be false. Otherwise the
 * names of its sheets that the parser would misread.
 */
async function unfold(bytes: Uint8Array, limit: number): Promise<SheetFault | ReadonlySet<string>> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes));
  const stop = new AbortController();
  const broken = new Set<string>();
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
        if (SHEET.test(name) && needsRepair(text)) broken.add(name);
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
    return broken;
  } catch (error) {
    if (stop.signal.aborted) return stop.signal.reason as SheetFault;
    throw error;
  } finally {
    await archive.close();
  }
}

/** The same archive with its misread sheets repaired, whose sizes are known to be allowed. */
async function repair(bytes: Uint8Array, broken: ReadonlySet<string>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes));
  const repaired = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
  try {
    for (const entry of await archive.getEntries()) {
      if (entry.directory || MEDIA.test(entry.filename)) continue;
      const reader = broken.has(entry.filename)
        ? new TextReader(repairSheet(await entry.getData(new TextWriter())))
        : new Uint8ArrayReader(await entry.getData(new Uint8ArrayWriter()));
      await repaired.add(entry.filename, reader);
    }
    return new Uint8Array(await repaired.close());
  } finally {
    await archive.close();
  }
}
