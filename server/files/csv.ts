/** Delimited text, read and written. Read: comma, semicolon or tab, detected per file or named in it; UTF-8, UTF-16, or the encoding Excel calls ANSI. */
import papa from 'papaparse';

import { cellOf, type SheetAnswer, type SheetCell, type SheetLimits } from './sheet.ts';

/** Rows, and characters of them, used to detect the separator. */
const GUESSED = 10;
const GUESSED_LETTERS = 100_000;

/** A first line by which Excel is told the separator; Excel does not count it as a row. */
const SEPARATOR = /^\uFEFF?sep=(.)\r?\n/i;

/** Parses all cells as text. Never throws. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetAnswer {
  const decoded = decode(bytes);
  if (decoded === null) return { fault: 'unsupported' };
  const [first = '', named] = SEPARATOR.exec(decoded) ?? [];
  const text = decoded.slice(first.length);
  const beginning = text.slice(0, GUESSED_LETTERS);
  const delimiter = named ?? papa.parse(beginning, { preview: GUESSED, skipEmptyLines: 'greedy' }).meta.delimiter;
  const most = limits.rows + 1;
  const rows: SheetCell[][] = [];
  let number = 0;
  papa.parse<string[]>(text, {
    delimiter,
    step({ data }, parser) {
      number += 1;
      if (data.join('').trim() === '') return;
      // Empty rows keep their place, except after the last row with content.
      while (rows.length < Math.min(number - 1, most)) rows.push([]);
      rows.push(data.slice(0, limits.columns).map(cellOf));
      if (rows.length > most) parser.abort();
    },
  });
  if (rows.length > most) return { fault: 'tooManyRows' };
  return rows.length === 0 ? { fault: 'unsupported' } : { sheet: { rows, notes: [], names: [] } };
}

/**
 * Text that a spreadsheet would run: it gets an apostrophe, which makes it text. A signed amount and a telephone number stay as they are,
 * because programs read them.
 */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d ]+(?:\.\d+)?$))/;

/** Rows as CSV (RFC 4180), in which nothing is a formula: the one way to write such a file. */
export const csvText = (rows: object[] | { fields: string[]; data: (string | number)[][] }): string =>
  `${papa.unparse(rows, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;

/** The text of a file; null if it is none. Excel's "Unicode Text" is UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string | null {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  // Other text contains no zero bytes.
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
