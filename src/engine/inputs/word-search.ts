/** Searches the words of a vocabulary. */
import type { Language } from '../../../contract/language-tags.ts';
import { foldText } from '../../../contract/vocabulary/find-terms.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';

/**
 * The words with a part that starts with the text, else those that contain it; all of them for an empty text. An exact match is first, so
 * that Enter picks it.
 */
export function findWords(terms: readonly Term[], text: string, language: Language): readonly Term[] {
  const wanted = foldText(text);
  if (!wanted) return terms;
  // On a Chinese keyboard Latin letters are a fast way to type, too.
  const names = ({ names: all }: Term) => (language === 'zh' ? [all.zh, all.en] : [all[language]]).map(foldText);
  const beginning = terms.filter((term) => names(term).some((name) => ` ${name}`.includes(` ${wanted}`)));
  const found =
    beginning.length > 0 ? beginning : terms.filter((term) => names(term).some((name) => name.includes(wanted)));
  const isWhole = (term: Term) => names(term).includes(wanted);
  return found.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
}
