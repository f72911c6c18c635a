/**
 * Numbers as typed at an Italian desk: decimal comma, points between thousands, sometimes a unit. Page forms, API forms and spreadsheets
 * all use this parser, so that a text means one number everywhere. `1.234` is more than a thousand, as in Italian; a program that means
 * 1.234 writes `1,234`, or sends JSON.
 */

const GRAMS_PER_KILO = 1000;

/** The parser of each kind of number. */
const READERS = {
  number: readNumber,
  percent: readPercent,
  euro: readEuro,
  grams: readGrams,
  kilograms: readKilograms,
  count: readCount,
  cm: readCentimetres,
} as const;
type NumberKind = keyof typeof READERS;

/** Parses a typed number; undefined if it is not one. Negative numbers are parsed, because the field checks the minimum. */
export function readTypedNumber(kind: NumberKind, text: string): number | undefined {
  const [, minus, amount = ''] = /^(-?)(.*)$/s.exec(text.trim()) ?? [];
  const value = READERS[kind](amount);
  return value === undefined || minus === '' ? value : -value;
}

/** A number as it is typed in every language, so that the parser reads it as the same: `5.001` would be thousands. */
export const writeTypedNumber = (value: number | string): string => String(value).replace('.', ',');

/**
 * A price in euro: `12,50`, `12.5`, `1.234,50`, `€ 12`. Three digits after a single point are thousands, as in Italian; after a single
 * comma they are not a price. Undefined if it is not a number.
 */
function readEuro(text: string): number | undefined {
  return readNumber(text.replace(/€|euro?/i, ''));
}

/** A percentage: `10`, `12,5 %`. Undefined if it is not a number. */
function readPercent(text: string): number | undefined {
  return readNumber(text.replace(/%\s*$/, ''));
}

/**
 * A weight in grams: `450`, `450 g`, `0,45 kg`. `1.250 kg` is ambiguous (1.25 kg or 1250 kg), so it is undefined, like anything that is not
 * a number.
 */
function readGrams(text: string): number | undefined {
  const [, figure = '', unit = 'g'] = /^([^a-z]*)(kg|gr?)?$/i.exec(text.trim()) ?? [];
  if (unit.toLowerCase() !== 'kg') return readNumber(figure);
  if (/\.\d{3}\s*$/.test(figure)) return undefined;
  const kilos = readNumber(figure);
  return kilos === undefined ? undefined : Math.round(kilos * GRAMS_PER_KILO);
}

/** A weight in kilograms: `2`, `2,5 kg`, `500 g`. Undefined if it is not a number. */
function readKilograms(text: string): number | undefined {
  const [, figure = '', unit = 'kg'] = /^([^a-z]*)(kg|gr?)?$/i.exec(text.trim()) ?? [];
  const value = readNumber(figure);
  return value === undefined || unit.toLowerCase() === 'kg' ? value : value / GRAMS_PER_KILO;
}

/** A number of pieces: `2`, `1.200`, `2 pz`. Undefined if it is not a whole number. */
function readCount(text: string): number | undefined {
  const value = readNumber(text.replace(/(pz|pcs?)\.?\s*$/i, ''));
  return Number.isInteger(value) ? value : undefined;
}

/** A measure in centimetres: `52`, `52,5`, `52.5 cm`, `1,40 m`. Undefined if it is not a number. */
function readCentimetres(text: string): number | undefined {
  const [, figure = '', unit = 'cm'] = /^([^a-z]*)(c?m)?$/i.exec(text.trim()) ?? [];
  const value = readNumber(figure);
  // By way of millimetres: 2.01 times 100 is not 201.
  return value === undefined || unit.toLowerCase() === 'cm' ? value : Math.round(value * 1000) / 10;
}

/** The last separator is the decimal one, unless it is a point between thousands. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const whole = ungrouped(plain, '.');
  if (whole !== null) return whole;
  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (at < 0) return Number(plain);
  const mark = plain.charAt(at);
  const before = plain.slice(0, at);
  const after = plain.slice(at + 1);
  if (before.includes(mark)) return mark === ',' ? (ungrouped(plain, ',') ?? undefined) : undefined;
  const front = /^\d+$/.test(before) ? Number(before) : ungrouped(before, mark === ',' ? '.' : ',');
  return front === null || !/^\d*$/.test(after) ? undefined : Number(`${front}.${after || '0'}`);
}

/** A number in groups of three digits separated by a mark; null if it has another form. */
function ungrouped(text: string, mark: '.' | ','): number | null {
  const groups = text.split(mark);
  const grouped = groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(isThree);
  return grouped ? Number(groups.join('')) : null;
}

const isThree = (group: string): boolean => /^\d{3}$/.test(group);
