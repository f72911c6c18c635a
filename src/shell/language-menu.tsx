import { useLingui } from '@lingui/react/macro';

import { LANGUAGES } from '../../contract/language-tags.ts';
import { DropMenu, dropItem } from '../ui/drop-menu.tsx';
import { GlobeIcon } from '../ui/icons.tsx';
import { LANGUAGE_NAMES, switchLanguage } from './languages.ts';

/** Selects the interface's language. */
export function LanguageMenu() {
  const { t, i18n } = useLingui();
  return (
    <DropMenu label={t`Language`} face={<GlobeIcon />}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          role="menuitemradio"
          aria-checked={language === i18n.locale}
          className={dropItem}
          onClick={() => void switchLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </DropMenu>
  );
}
