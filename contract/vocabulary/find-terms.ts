/** Which words of a vocabulary a typed word means, in whatever language it was typed. */
import type { Term } from './term.ts';

/** A text without capitals, accents and signs, so that `melange` finds `Mélange`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Shorter ones, but for signs of Chinese, begin half of a vocabulary. */
const SHORTEST = 3;
/** From here on the last letter may be another one: *bianca* and *camicie* mean *bianco* and *camicia*. */
const BENT = 4;

/** Ids of the words of a vocabulary that a typed word is, or begins, in any language; none for a word of one or two letters. */
export function termsNamed(terms: readonly Term[], typed: string): string[] {
  const word = foldText(typed);
  if (/\p{Script=Han}/u.test(word)) {
    return named(terms, ({ zh }) => zh.includes(word) || word === `${zh}色`);
  }
  if (word.length < SHORTEST) return [];
  const begun = named(terms, (names) => parts(names).some((part) => part.startsWith(word)));
  if (begun.length > 0 || word.length < BENT) return begun;
  const stem = word.slice(0, -1);
  return named(terms, (names) => parts(names).some((part) => part.startsWith(stem) && part.length <= word.length + 1));
}

type Names = Term['names'];

const named = (terms: readonly Term[], fits: (names: Names) => boolean): string[] =>
  terms.filter(({ names }) => fits(names)).map(({ id }) => id);

/** The words of a name, and the name from each of them on: *t shirt* begins *T-shirt / Polo*. */
const parts = (names: Names): string[] =>
  Object.values(names).flatMap((name) => {
    const words = foldText(name).split(' ');
    return words.flatMap((word, at) => [word, words.slice(at).join(' ')]);
  });
