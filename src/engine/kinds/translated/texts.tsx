import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { type Language, LANGUAGES, readLanguage } from '../../../../contract/language-tags.ts';
import { LANGUAGE_NAMES } from '../../../../contract/languages.ts';
import { textFor, type Translated } from '../../../../contract/translated.ts';
import { joinWords } from '../../../i18n/format.ts';

import classes from '../../values/field-cell.module.css';

interface TranslatedProps {
  texts: Translated;
  /** Every language, those without a text by name; otherwise the one for the reader. */
  whole: boolean;
  /** The text of one language. */
  cell: (text: string) => ReactNode;
}

/** The texts of several languages, the reader's first; or the one for the reader, with its language if it is another. */
export function TranslatedTexts({ texts, whole, cell }: TranslatedProps) {
  const { i18n, t } = useLingui();
  const reader = readLanguage(i18n.locale);
  const nameOf = (language: Language) => i18n._(LANGUAGE_NAMES[language]);
  if (!whole) {
    const found = textFor(texts, reader);
    if (!found) return null;
    const { language, text } = found;
    return (
      <>
        <span lang={language}>{cell(text)}</span>
        {language === reader ? null : <span className={classes['aside']}> ({nameOf(language)})</span>}
      </>
    );
  }
  const ordered = [reader, ...LANGUAGES.filter((each) => each !== reader)];
  const missing = ordered.filter((each) => !texts[each]).map(nameOf);
  return (
    <div className={classes['texts']}>
      {ordered.map((language) => {
        const { [language]: text } = texts;
        return text ? (
          <div key={language}>
            <span className={classes['aside']}>{nameOf(language)}</span>
            <div lang={language}>{cell(text)}</div>
          </div>
        ) : null;
      })}
      {missing.length > 0 ? (
        <span className={classes['aside']}>{t`Missing: ${joinWords(missing, i18n.locale)}`}</span>
      ) : null}
    </div>
  );
}
