/** Rows of text with separators: comma, semicolon or tab, whichever the file uses; UTF-8, or what Excel calls ANSI. */
import papa from 'papaparse';

import type { SheetAnswer, SheetLimits } from './sheet.ts';

/** Bytes no text has. */
const isBinary = (bytes: Uint8Array) => bytes.includes(0);

/** Reads all cells as text. Never throws. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetAnswer {
  if (isBinary(bytes)) return { fault: 'unsupported' };
  const parsed = papa.parse<string[]>(decode(bytes), { skipEmptyLines: 'greedy', preview: limits.rows + 2 });
  if (parsed.data.length > limits.rows + 1) return { fault: 'tooManyRows' };
  const rows = parsed.data.map((row) => row.slice(0, limits.columns).map((cell) => (cell === '' ? null : cell)));
  return rows.length === 0 ? { fault: 'unsupported' } : { sheet: { rows, notes: [] } };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
