/** Numbers as people type them at an Italian desk: decimal comma, points between thousands, a unit now and then. */

const GRAMS_PER_KILO = 1000;

/**
 * A price in euro: `12,50`, `12.5`, `1.234,50`, `€ 12`. Three digits behind a single point are thousands, as Italian writes
 * them; behind a single comma they are no price. Undefined where it is no number.
 */
export function readEuro(text: string): number | undefined {
  return readNumber(text.replace(/€|euro?/i, ''));
}

/**
 * A weight in grams: `450`, `450 g`, `0,45 kg`. Whether `1.250 kg` is a kilo and a quarter or a ton nobody can tell, so it is
 * undefined, as is everything that is no number.
 */
export function readGrams(text: string): number | undefined {
  const [, figure = '', unit = 'g'] = /^([^a-z]*)(kg|gr?)?$/i.exec(text.trim()) ?? [];
  if (unit.toLowerCase() !== 'kg') return readNumber(figure);
  if (/\.\d{3}\s*$/.test(figure)) return undefined;
  const kilos = readNumber(figure);
  return kilos === undefined ? undefined : Math.round(kilos * GRAMS_PER_KILO);
}

/** A number of pieces: `2`, `1.200`, `2 pz`. Undefined where it is no whole number. */
export function readCount(text: string): number | undefined {
  const value = readNumber(text.replace(/(pz|pcs?)\.?\s*$/i, ''));
  return Number.isInteger(value) ? value : undefined;
}

/** A measure in centimetres: `52`, `52,5`, `52.5 cm`. Undefined where it is no number. */
export const readCentimetres = (text: string): number | undefined => readNumber(text.replace(/cm\s*$/i, ''));

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
