/** Spreadsheet cells as people read and type them. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import type { Message } from '../../../contract/msg.ts';
import { type Term } from '../../../contract/vocabulary/term.ts';
import type { SheetCell } from '../../files/sheet.ts';
import { translate } from '../../words.ts';

/** The language of a file's texts, and the base address of its pictures. */
export interface Reader {
  language: Language;
  /** e.g. `https://ordito.example`. */
  origin: string;
}

/** Separates words in a cell; no vocabulary word contains it. */
export const WORD_SEPARATOR = '; ';

/** An unreadable cell; for numbers the schema reports the fault itself. */
export const UNREADABLE = Symbol('unreadable');
/** A name that no record has. */
export const UNKNOWN = Symbol('unknown');

/** A word normalised: case, spaces and accents are ignored. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** A cell as text: an error as its sign, such as `#N/A`. */
export function textOf(cell: SheetCell): string {
  if (cell instanceof Date) return cell.toISOString();
  return (cell !== null && typeof cell === 'object' ? cell.error : String(cell ?? '')).trim();
}

/** The words of a cell; a line break separates them as well. */
export const partsOf = (cell: SheetCell, mark = /[;\n]/): string[] =>
  textOf(cell)
    .split(mark)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');

/** Like `partsOf`, but if a word is unknown, commas separate words too. The names of some fibres contain commas. */
export function wordsOf(cell: SheetCell, isKnown: (word: string) => boolean, mark = /[;,\n]/): string[] {
  const written = partsOf(cell);
  return written.every(isKnown) ? written : partsOf(cell, mark);
}

/** Maximum length of a cell part that is parsed, in characters: our own are shorter, and longer ones are slow to parse. */
const PART_MAX = 200;
export const groupsOf = (form: RegExp, text: string): Partial<Record<string, string>> =>
  (text.length <= PART_MAX ? form.exec(text)?.groups : undefined) ?? {};

/** Maps names, and their words in every language, normalised by `plainWord`, to the name. */
export function byWord<Name extends string>(
  names: readonly Name[],
  words: Readonly<Partial<Record<Name, Message>>>,
): ReadonlyMap<string, Name> {
  const said = (word: Message | undefined) => (word ? LANGUAGES.map((language) => translate(word, language)) : []);
  return new Map(names.flatMap((name) => [name, ...said(words[name])].map((each) => [plainWord(each), name] as const)));
}

const termIds = new WeakMap<readonly Term[], Map<string, string>>();

/** The id of a word in any language; the word itself if unknown, for the schema to refuse. */
export function termId(terms: readonly Term[], word: string): string {
  let ids = termIds.get(terms);
  if (!ids) {
    const known = terms.flatMap(({ id, names }) => [id, ...Object.values(names)].map((each) => [plainWord(each), id]));
    ids = new Map(known as [string, string][]);
    termIds.set(terms, ids);
  }
  return ids.get(plainWord(word)) ?? word;
}

/** The same for each word of a list. */
export function termIdsOf(cell: SheetCell, terms: readonly Term[]): string[] {
  const isKnown = (word: string) => terms.some(({ id }) => id === termId(terms, word));
  return wordsOf(cell, isKnown).map((each) => termId(terms, each));
}
