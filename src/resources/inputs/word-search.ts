/** Finding words of a vocabulary by typing. */
import type { Language } from '../../../contract/language-tags.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';

/** The words that have a part beginning with the typed text, else those that contain it; all of them where nothing is typed. */
export function findWords(terms: readonly Term[], text: string, language: Language): readonly Term[] {
  const wanted = fold(text);
  if (!wanted) return terms;
  // Latin letters are the quick way on a Chinese keyboard too.
  const names = ({ names: all }: Term) => fold(language === 'zh' ? `${all.zh} ${all.en}` : all[language]);
  const beginning = terms.filter((term) => ` ${names(term)}`.includes(` ${wanted}`));
  return beginning.length > 0 ? beginning : terms.filter((term) => names(term).includes(wanted));
}

/** Without capitals, accents and signs, so that `melange` finds `Mélange`. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
