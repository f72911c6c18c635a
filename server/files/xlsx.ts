/** Writes spreadsheets (Office Open XML) row by row: the rest of the server uses `spreadsheet` and does not know the format. */
import { escapeXml, columnName, part } from './xlsx-parts.ts';
import { type ArchiveEntry, archive } from './zip.ts';

/** Display of a column's values; the file stores numbers, dates and booleans with their types. */
export type CellFormat = 'text' | 'number' | 'whole' | 'money' | 'moment' | 'flag';

/** A value of a cell; null leaves it empty. */
export type Cell = string | number | boolean | Date | null;

/** A column. `width` is in characters. */
export interface Column {
  header: string;
  format: CellFormat;
  width: number;
  hidden?: boolean;
}

export interface Spreadsheet {
  /** Name of the sheet. */
  name: string;
  columns: readonly Column[];
  /** Rows come in batches: one batch at a time is in memory. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Rows of the hidden sheet for programs. */
  notes: readonly (readonly string[])[];
}

/** Excel's maximum text per cell, in characters. */
const TEXT_MAX = 32_767;
/** Day 0 of a spreadsheet's calendar. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Indexes into the list of looks in `styles.xml`. */
const LOOK = { text: 1, number: 0, whole: 2, money: 3, moment: 4, flag: 0 } as const satisfies Record<
  CellFormat,
  number
>;
const QUOTED = 5;
const HEADER = 6;
/** Text that a spreadsheet may interpret as a formula, in this file or in a CSV made from it. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const FORMULA = /^[=+\-@\u0000-\u001f\u007f]/;

/** A spreadsheet as a byte stream. `onFailure` receives the error if it cannot be completed. */
export const spreadsheet = (sheet: Spreadsheet, onFailure: (error: unknown) => void): ReadableStream<Uint8Array> =>
  archive(parts(sheet), { large: false, onFailure });

async function* parts(sheet: Spreadsheet): AsyncGenerator<ArchiveEntry> {
  const file = (name: string, text: string) => ({ name, content: [encode(text)], packed: true });
  yield file('[Content_Types].xml', part.contentTypes);
  yield file('_rels/.rels', part.relations);
  yield file('xl/workbook.xml', part.workbook(sheet.name));
  yield file('xl/_rels/workbook.xml.rels', part.workbookRelations);
  yield file('xl/styles.xml', part.styles);
  yield { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet), packed: true };
  yield file('xl/worksheets/sheet2.xml', notesXml(sheet.notes));
}

async function* sheetXml({ columns, rows }: Spreadsheet): AsyncGenerator<Uint8Array> {
  const widths = columns.map(({ width, hidden }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`;
  });
  const letters = columns.map((_, index) => columnName(index));
  const head = columns.map(({ header }, index) => textCell(`${letters[index]}1`, header, HEADER));
  yield encode(
    `${part.sheetStart}${part.frozenHeader}<cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`,
  );
  let row = 1;
  for await (const lot of rows) {
    let xml = '';
    for (const cells of lot) {
      row += 1;
      xml += `<row r="${row}">`;
      for (const [index, column] of columns.entries()) xml += cellXml(`${letters[index]}${row}`, column, cells[index]);
      xml += '</row>';
    }
    yield encode(xml);
  }
  yield encode(`</sheetData><autoFilter ref="A1:${letters.at(-1)}${row}"/>${part.sheetEnd}`);
}

const notesXml = (rows: Spreadsheet['notes']) => {
  const lines = rows.map((cells, row) => {
    const written = cells.map((text, index) => textCell(`${columnName(index)}${row + 1}`, text));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `${part.sheetStart}<sheetData>${lines.join('')}</sheetData>${part.sheetEnd}`;
};

function cellXml(place: string, { format }: Column, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return textCell(place, value);
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = typeof value === 'number' ? value : (value.getTime() - EPOCH_MS) / DAY_MS;
  return Number.isFinite(number) ? `<c r="${place}" s="${LOOK[format]}"><v>${number}</v></c>` : '';
}

/** Text is never a formula; formula-like text is marked, so that it stays text when somebody edits it. */
function textCell(place: string, text: string, look: number = FORMULA.test(text) ? QUOTED : LOOK.text): string {
  const escaped = escapeXml(text.slice(0, TEXT_MAX));
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
