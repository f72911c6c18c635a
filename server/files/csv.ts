/** Rows of text with separators: comma, semicolon or tab, whichever the file uses; UTF-8, or what Excel calls ANSI. */
import papa from 'papaparse';

import type { SheetAnswer, SheetCell, SheetLimits } from './sheet.ts';

/** Rows, and letters of them, by which the separator is told. */
const GUESSED = 10;
const GUESSED_LETTERS = 100_000;

/** Bytes no text has. */
const isBinary = (bytes: Uint8Array) => bytes.includes(0);

/** Reads all cells as text. Never throws. */
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
      // Rows without anything keep their place among the others; behind the last there is nothing to be kept.
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
