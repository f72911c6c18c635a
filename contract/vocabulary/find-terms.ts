/** Cuts a search into words, and finds the terms of a vocabulary that a word means, in any language. */
import { plainIdentifier } from '../identifiers/plain.ts';
import type { Term } from './term.ts';

/** Text without case, accents and punctuation, so that `melange` matches `Mélange`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text has Chinese characters. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a search in plain characters, as it may be pasted; Chinese has no spaces between them. */
export const searchWords = (search: string): string[] => [
  ...new Set(
    plainIdentifier(search)
      .split(/\s+/)
      .flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
      .flatMap((word) => (isChinese(word) ? [...CHINESE.segment(word)].map(({ segment }) => segment) : [word])),
  ),
];

/** Shorter words, except Chinese ones, would match half of a vocabulary. */
const WORD_MIN = 3;
/** From this length on the last letter may differ: *bianca* and *camicie* match *bianco* and *camicia*. */
const INFLECTED_MIN = 4;

/** Ids of the terms that a typed word equals or prefixes, in any language; empty for a word of one or two letters. */
export function termsNamed(terms: readonly Term[], typed: string): string[] {
  const word = foldText(typed);
  if (isChinese(word)) {
    return named(terms, ({ zh }) => zh.includes(word) || word === `${zh}色`);
  }
  if (word.length < WORD_MIN) return [];
  const prefixed = named(terms, (names) => parts(names).some((part) => part.startsWith(word)));
  if (prefixed.length > 0 || word.length < INFLECTED_MIN) return prefixed;
  const stem = word.slice(0, -1);
  return named(terms, (names) => parts(names).some((part) => part.startsWith(stem) && part.length <= word.length + 1));
}

type Names = Term['names'];

const named = (terms: readonly Term[], fits: (names: Names) => boolean): string[] =>
  terms.filter(({ names }) => fits(names)).map(({ id }) => id);

/** The words of a name, and the rest of the name from each word on: *t shirt* prefixes *T-shirt / Polo*. */
const parts = (names: Names): string[] =>
  Object.values(names).flatMap((name) => {
    const words = foldText(name).split(' ');
    return words.flatMap((word, at) => [word, words.slice(at).join(' ')]);
  });
