/** Cells of spreadsheets as people read and type them. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import type { Message } from '../../../contract/msg.ts';
import { type Term } from '../../../contract/vocabulary/term.ts';
import type { SheetCell } from '../../files/sheet.ts';
import { say } from '../../words.ts';

/** What a file is written for: the language of its words, and where its pictures can be opened. */
export interface Reader {
  language: Language;
  /** e.g. `https://ordito.example`. */
  origin: string;
}

/** Between several words in one cell; no word of a vocabulary holds it. */
export const WORD_SEPARATOR = '; ';

/** Stands for a cell that nobody can read; the schema of a number has the words for one that is none. */
export const UNREADABLE = Symbol('unreadable');
/** Stands for a name that nothing bears. */
export const UNKNOWN = Symbol('unknown');

/** Words as people write them: case, spaces and accents apart make no other word. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const textOf = (cell: SheetCell): string =>
  (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim();

/** Several words in one cell; a line break parts them as well. */
export const partsOf = (cell: SheetCell, mark = /[;\n]/): string[] =>
  textOf(cell)
    .split(mark)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');

/**
 * The same as exports write them; where one of them is not known, what people write between words parts them as well. The names of
 * some fibres have commas.
 */
export function wordsOf(cell: SheetCell, isKnown: (word: string) => boolean, mark = /[;,\n]/): string[] {
  const written = partsOf(cell);
  return written.every(isKnown) ? written : partsOf(cell, mark);
}

/** Longest part of a cell that is taken to pieces, in characters: what is longer is none of ours, and slow to look at. */
const PART_MAX = 200;
export const groupsOf = (form: RegExp, text: string): Partial<Record<string, string>> =>
  (text.length <= PART_MAX ? form.exec(text)?.groups : undefined) ?? {};

/** Names by themselves and by what they are called in every language, as `plainWord` has it. */
export function byWord<Name extends string>(
  names: readonly Name[],
  words: Readonly<Partial<Record<Name, Message>>>,
): ReadonlyMap<string, Name> {
  const said = (word: Message | undefined) => (word ? LANGUAGES.map((language) => say(word, language)) : []);
  return new Map(names.flatMap((name) => [name, ...said(words[name])].map((each) => [plainWord(each), name] as const)));
}

const termIds = new WeakMap<readonly Term[], Map<string, string>>();

/** The id of a word in whichever language; the word itself where none is known, for the schema to refuse. */
export function termId(terms: readonly Term[], word: string): string {
  let ids = termIds.get(terms);
  if (!ids) {
    const known = terms.flatMap(({ id, names }) => [id, ...Object.values(names)].map((each) => [plainWord(each), id]));
    ids = new Map(known as [string, string][]);
    termIds.set(terms, ids);
  }
  return ids.get(plainWord(word)) ?? word;
}

/** The same of each word of a list. */
export function termIdsOf(cell: SheetCell, terms: readonly Term[]): string[] {
  const isKnown = (word: string) => terms.some(({ id }) => id === termId(terms, word));
  return wordsOf(cell, isKnown).map((each) => termId(terms, each));
}
