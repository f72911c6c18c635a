/**
 * Item codes, printed on the garment's tag. `<HUB>-<K><NNNNNN><C>`: hub prefix (2-6 capitals or digits), kind letter, a running number of
 * six digits or more, and a check character (ISO 7064 MOD 37,36) over the rest without dashes.
 */
import * as z from 'zod';

export const ITEM_KINDS = ['product', 'fabric', 'generic'] as const;
/** The three kinds a hub takes in: garment, fabric, textile mix. */
export type ItemKind = (typeof ITEM_KINDS)[number];
export const itemKind = z.enum(ITEM_KINDS);

export interface ItemCode {
  prefix: string;
  kind: ItemKind;
  sequence: number;
}

const LETTER: Record<ItemKind, string> = { product: 'P', fabric: 'F', generic: 'G' };
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MODULUS = ALPHABET.length;

/** Hub prefix as stored: 2 to 6 capitals or digits. */
export const hubPrefix = z.string().regex(/^[A-Z0-9]{2,6}$/);

/** ISO 7064 MOD 37,36 check character of a text over 0-9A-Z. Throws on any other character. */
export function checkCharacter(text: string): string {
  let product = MODULUS;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError(`no code character: ${character}`);
    const sum = (product + value) % MODULUS || MODULUS;
    product = (sum * 2) % (MODULUS + 1);
  }
  return ALPHABET[(MODULUS + 1 - product) % MODULUS] as string;
}

/** Formats a code in its canonical form. */
export function formatCode({ prefix, kind, sequence }: ItemCode): string {
  const body = `${LETTER[kind]}${String(sequence).padStart(6, '0')}`;
  return `${prefix}-${body}${checkCharacter(prefix + body)}`;
}

/** O and 0, and I and 1, look alike on a hand-written tag: the digits of what was read. */
const digitsOf = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1');

/**
 * Parses a typed or scanned code: any case, dashes and spaces optional, O for 0 and I for 1 in its number. Returns null if it is malformed or
 * its check character is wrong. Every split into prefix and body is tried, because a prefix may itself contain a kind letter and digits.
 */
export function parseCode(text: string): ItemCode | null {
  const upper = text.trim().toUpperCase();
  const plain = upper.replace(/[-\s]/g, '');
  if (!/^[A-Z0-9]{10,30}$/.test(plain)) return null;
  const dash = upper.indexOf('-');
  const lengths = dash > 0 ? [dash] : [2, 3, 4, 5, 6];
  for (const length of lengths) {
    const prefix = plain.slice(0, length);
    const digits = digitsOf(plain.slice(length + 1, -1));
    const kind = ITEM_KINDS.find((each) => LETTER[each] === plain[length]);
    if (!kind || !/^\d{6,12}$/.test(digits) || !hubPrefix.safeParse(prefix).success) continue;
    // Not forgiven: it would hide one wrong character elsewhere.
    if (checkCharacter(prefix + LETTER[kind] + digits) !== plain.at(-1)) continue;
    const sequence = Number(digits);
    if (digits === String(sequence).padStart(6, '0')) return { prefix, kind, sequence };
  }
  return null;
}

/** An external code, converted to its canonical form. */
export const itemCode = z
  .string()
  .max(40)
  .transform((text, context) => {
    const code = parseCode(text);
    if (code) return formatCode(code);
    context.addIssue({ code: 'custom', params: { word: 'code' } });
    return z.NEVER;
  });

/** Hub prefixes for a name in order of preference, e.g. "Milano Navigli" → MIL, MILN, MIL2 …; the caller takes the first free one. */
export function prefixCandidates(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '');
  // Every hub center may be called one; its own name tells it apart.
  const own = plain.replace(/^ *(?:CENTRO +)?HUB +(?:CENTER +)?(?=[A-Z0-9])/, '');
  const letters = own.replace(/ /g, '').padEnd(3, 'X');
  const stems = [3, 4, 5, 6].map((length) => letters.slice(0, length));
  const numbered = Array.from({ length: 997 }, (_, index) => `${letters.slice(0, 3)}${index + 2}`);
  return [...new Set([...stems, ...numbered])];
}
