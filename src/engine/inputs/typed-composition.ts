/** Builds a composition row by row: missing share, parsing of a typed line, fibres by name (Regulation (EU) No 1007/2011). */
import type { Part } from '../../../contract/composition.ts';
import type { Language } from '../../../contract/language-tags.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import { type Fibre, FIBRES } from '../../../contract/vocabulary/fibres.ts';
import type { TypedRow } from './typed-facts.ts';
import { findWords } from './word-search.ts';

const WHOLE = 100;

const fibres: readonly Fibre[] = FIBRES;

/** Fibres on most labels, the commonest first. */
export const OFTEN: readonly string[] = [
  'cotton',
  'polyester',
  'wool',
  'viscose',
  'elastane',
  'polyamide',
  'flax',
  'silk',
  'acrylic',
];

/** The fibres of one part. */
export const rowsOf = (rows: readonly TypedRow[], part: Part): readonly TypedRow[] =>
  rows.filter((row) => row.part === part && row.fibre !== '');

const isOpen = (row: TypedRow, part: Part) => row.part === part && row.fibre === '';

/** What is typed of a part's next fibre. */
export const textIn = (rows: readonly TypedRow[], part: Part): string =>
  rows.find((row) => isOpen(row, part))?.pct ?? '';

/** The rows with a text as the start of a part's next fibre: until one is chosen, the composition is incomplete. */
export function withText(rows: readonly TypedRow[], part: Part, text: string): TypedRow[] {
  const others = rows.filter((row) => !isOpen(row, part));
  return text === '' ? others : [...others, { part, fibre: '', pct: text }];
}

/** Sum of the shares of a part, in percent; a share that is no number counts as 0. */
export const sumOf = (rows: readonly TypedRow[], part: Part): number =>
  rowsOf(rows, part).reduce((sum, { pct }) => sum + (readTypedNumber('count', pct.replace('%', '')) ?? 0), 0);

/** The missing share of a part, in percent. */
export const restOf = (rows: readonly TypedRow[], part: Part): number => Math.max(0, WHOLE - sumOf(rows, part));

/** The rows with one more fibre; without a share it takes the rest. A fibre already listed gets the share. */
export function withFibre(rows: readonly TypedRow[], part: Part, fibre: string, pct: number | null): TypedRow[] {
  const known = rows.find((row) => row.part === part && row.fibre === fibre);
  if (known) return pct === null ? [...rows] : rows.map((row) => (row === known ? { ...row, pct: String(pct) } : row));
  const rest = restOf(rows, part);
  const share = pct ?? (rest > 0 ? rest : null);
  return [...rows, { part, fibre, pct: share === null ? '' : String(share) }];
}

/** The rows with the rest of a part added to its last fibre. */
export function filledUp(rows: readonly TypedRow[], part: Part): TypedRow[] {
  const last = rowsOf(rows, part).at(-1);
  const rest = restOf(rows, part);
  return rows.map((row) =>
    row === last ? { ...row, pct: String((readTypedNumber('count', row.pct) ?? 0) + rest) } : row,
  );
}

/** Parses a line as typed off a tag: `80 CO`, `80% cotone`, `cotone 80`, or the fibre alone. */
export function readFibreLine(text: string): { pct: number | null; word: string } {
  const figure = /^\s*(\d{1,3})(?!\d)\s*%?|(?:^|\s)(\d{1,3})\s*%?\s*$/.exec(text);
  if (!figure) return { pct: null, word: text.trim() };
  return { pct: Number(figure[1] ?? figure[2]), word: text.replace(figure[0], '').trim() };
}

/** The fibres a word may name: care label codes before names, common ones before rare ones. Empty text matches none. */
export function findFibres(word: string, language: Language): readonly Fibre[] {
  const code = word.trim().toUpperCase();
  if (code === '') return [];
  const coded = fibres.filter(({ tagCodes }) => tagCodes.includes(code));
  const named = (findWords(fibres, word, language) as readonly Fibre[]).filter((each) => !coded.includes(each));
  return [...coded, ...named.toSorted((one, other) => rarity(one) - rarity(other))];
}

const rarity = ({ id }: Fibre): number => (OFTEN.includes(id) ? OFTEN.indexOf(id) : OFTEN.length);
