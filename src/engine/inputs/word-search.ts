/** Finding words of a vocabulary by typing. */
import type { Language } from '../../../contract/language-tags.ts';
import { foldText } from '../../../contract/vocabulary/find-terms.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';

/**
 * The words that have a part beginning with the typed text, else those that contain it; all of them where nothing is typed. A word
 * that was typed whole is first: Enter means that one.
 */
export function findWords(terms: readonly Term[], text: string, language: Language): readonly Term[] {
  const wanted = foldText(text);
  if (!wanted) return terms;
  // Latin letters are the quick way on a Chinese keyboard too.
  const names = ({ names: all }: Term) => (language === 'zh' ? [all.zh, all.en] : [all[language]]).map(foldText);
  const beginning = terms.filter((term) => names(term).some((name) => ` ${name}`.includes(` ${wanted}`)));
  const found =
    beginning.length > 0 ? beginning : terms.filter((term) => names(term).some((name) => name.includes(wanted)));
  const isWhole = (term: Term) => names(term).includes(wanted);
  return found.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
}
