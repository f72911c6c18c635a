/** Delimited text: comma, semicolon or tab, detected per file; UTF-8, or the encoding Excel calls ANSI. */
import papa from 'papaparse';

import type { SheetAnswer, SheetCell, SheetLimits } from './sheet.ts';

/** Rows, and characters of them, used to detect the separator. */
const GUESSED = 10;
const GUESSED_LETTERS = 100_000;

/** Text contains no zero bytes. */
const isBinary = (bytes: Uint8Array) => bytes.includes(0);

/** Parses all cells as text. Never throws. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetAnswer {
  if (isBinary(bytes)) return { fault: 'unsupported' };
  const text = decode(bytes);
  const beginning = text.slice(0, GUESSED_LETTERS);
  const { delimiter } = papa.parse(beginning, { preview: GUESSED, skipEmptyLines: 'greedy' }).meta;
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
      rows.push(data.slice(0, limits.columns).map((cell) => (cell === '' ? null : cell)));
      if (rows.length > most) parser.abort();
    },
  });
  if (rows.length > most) return { fault: 'tooManyRows' };
  return rows.length === 0 ? { fault: 'unsupported' } : { sheet: { rows, notes: [] } };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
