import { msg } from '@lingui/core/macro';

import { translatedKind } from '../../../../contract/field-kinds/translated.ts';
import { fieldMeta } from '../../../../contract/field-meta.ts';
import { readLanguage } from '../../../../contract/language-tags.ts';
import { LANGUAGE_NAMES } from '../../../../contract/languages.ts';
import { textFor, type Translated as Texts } from '../../../../contract/translated.ts';
import type { KindCellProps, ShownKind, Words } from '../kind.ts';
import { TranslatedTexts } from './texts.tsx';

/** A filter has a language whose text is missing. */
const words: Words = (value, { meta, i18n, wordsOf }) => {
  if (typeof value === 'string') {
    const language = i18n._(LANGUAGE_NAMES[readLanguage(value)]);
    return i18n._(msg`missing in ${{ language }}`);
  }
  const { text = '' } = textFor(value as Texts, readLanguage(i18n.locale)) ?? {};
  return meta.each ? wordsOf(fieldMeta(meta.each), text) : text;
};

/** In the reader's language; in all of them where there is room. */
function Translated({ value, Cell, ...props }: KindCellProps) {
  const { each } = props.meta;
  if (!each) return null;
  const cell = (text: string) => <Cell {...props} meta={fieldMeta(each)} value={text} />;
  return <TranslatedTexts texts={value as Texts} whole={props.place === 'detail'} cell={cell} />;
}

export const translated: ShownKind = { of: translatedKind, words, Cell: Translated };
