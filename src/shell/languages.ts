import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Language } from '../../contract/language-tags.ts';
import { setCredentials } from '../api/credentials.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { toastDone } from '../ui/toast.ts';

/** Languages by their own names, for people who read no other. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  it: 'Italiano',
  en: 'English',
  es: 'Español',
  zh: '中文',
};

/**
 * Switches the interface, the server's messages and the service worker's calls to a language, and saves it to the account of the signed-in
 * person. Nothing is reloaded: forms stay.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  setCredentials({ language });
  toastDone(i18n._(msg`Language changed`));
  const { db } = await import('../store/db.ts');
  await db.session.update('current', { language });
  const { saveLanguage } = await import('../session/save-language.ts');
  await saveLanguage(language);
}
