/** Words that several kinds share. */
import { readLanguage } from '../../../contract/language-tags.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { formatNumber, joinWords } from '../../i18n/format.ts';
import { textOf } from '../values/text-of.ts';
import type { Words } from './kind.ts';

/** A number with its unit; a bound of a filter is text. */
export const figure: Words = (value, { meta: { kind }, i18n }) => {
  const number = formatNumber(Number(value), i18n.locale);
  return kind.unit ? `${number} ${kind.unit}` : number;
};

/** One word of a vocabulary, or several. */
export const vocabulary: Words = (value, { meta, i18n }) => {
  const nameIn = (id: unknown) => nameOf(meta.terms ?? [], textOf(id), readLanguage(i18n.locale));
  return joinWords([value].flat().map(nameIn), i18n.locale);
};
