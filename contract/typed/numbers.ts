/**
 * Numbers as people type them at an Italian desk: decimal comma, points between thousands, a unit now and then. Forms of the page,
 * forms sent to the API and spreadsheets are all read here, so that one text is one number everywhere. `1.234` is a thousand and
 * more, as Italian writes it; a program that means less says `1,234`, or sends JSON.
 */

const GRAMS_PER_KILO = 1000;

/** How the text of each kind of number is read. */
const READERS = {
  number: readNumber,
  percent: readPercent,
  euro: readEuro,
  grams: readGrams,
  count: readCount,
  cm: readCentimetres,
} as const;
type NumberKind = keyof typeof READERS;

/** Whether a kind of field holds a number that is typed. */
export const isNumberKind = (kind: string): kind is NumberKind => Object.hasOwn(READERS, kind);

/** A number out of what was typed; undefined where it is none. A minus is read, as what is least is for the field to say. */
export function readTypedNumber(kind: NumberKind, text: string): number | undefined {
  const [, minus, amount = ''] = /^(-?)(.*)$/s.exec(text.trim()) ?? [];
  const value = READERS[kind](amount);
  return value === undefined || minus === '' ? value : -value;
}

/**
 * A price in euro: `12,50`, `12.5`, `1.234,50`, `€ 12`. Three digits behind a single point are thousands, as Italian writes
 * them; behind a single comma they are no price. Undefined where it is no number.
 */
function readEuro(text: string): number | undefined {
  return readNumber(text.replace(/€|euro?/i, ''));
}

/** Parts of a hundred: `10`, `12,5 %`. Undefined where it is no number. */
function readPercent(text: string): number | undefined {
  return readNumber(text.replace(/%\s*$/, ''));
}

/**
 * A weight in grams: `450`, `450 g`, `0,45 kg`. Whether `1.250 kg` is a kilo and a quarter or a ton nobody can tell, so it is
 * undefined, as is everything that is no number.
 */
function readGrams(text: string): number | undefined {
  const [, figure = '', unit = 'g'] = /^([^a-z]*)(kg|gr?)?$/i.exec(text.trim()) ?? [];
  if (unit.toLowerCase() !== 'kg') return readNumber(figure);
  if (/\.\d{3}\s*$/.test(figure)) return undefined;
  const kilos = readNumber(figure);
  return kilos === undefined ? undefined : Math.round(kilos * GRAMS_PER_KILO);
}

/** A number of pieces: `2`, `1.200`, `2 pz`. Undefined where it is no whole number. */
function readCount(text: string): number | undefined {
  const value = readNumber(text.replace(/(pz|pcs?)\.?\s*$/i, ''));
  return Number.isInteger(value) ? value : undefined;
}

/** A measure in centimetres: `52`, `52,5`, `52.5 cm`. Undefined where it is no number. */
function readCentimetres(text: string): number | undefined {
  return readNumber(text.replace(/cm\s*$/i, ''));
}

/** The last separator is the decimal one, unless it is a point that stands between thousands. */
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

/** A number whose groups of three digits are told apart by a mark; null where that is not what it is. */
function ungrouped(text: string, mark: '.' | ','): number | null {
  const groups = text.split(mark);
  const grouped = groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(isThree);
  return grouped ? Number(groups.join('')) : null;
}

const isThree = (group: string): boolean => /^\d{3}$/.test(group);
