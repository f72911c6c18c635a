import { useLingui } from '@lingui/react/macro';

import { LANGUAGES } from '../../contract/language-tags.ts';
import { LANGUAGE_NAMES, switchLanguage } from './languages.ts';

import classes from './language-row.module.css';

/** The four languages side by side, each by its own name. */
export function LanguageRow() {
  const { t, i18n } = useLingui();
  return (
    <div className={classes['languages']} role="group" aria-label={t`Language`}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === i18n.locale}
          onClick={() => void switchLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
