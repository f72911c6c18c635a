import { i18n, type Messages } from '@lingui/core';

import { DEFAULT_LANGUAGE, readLanguage, type Language } from '../../contract/language-tags.ts';
import { readCookie, writeCookie } from './cookie.ts';

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  it: () => import('./locales/it/messages.po'),
  en: () => import('./locales/en/messages.po'),
  es: () => import('./locales/es/messages.po'),
  zh: () => import('./locales/zh/messages.po'),
};

/** Language chosen on this device: cookie `language` (IT, EN …, any case), Italian where there is none (spec section 4). */
export const chosenLanguage = (): Language => {
  const cookie = readCookie('language');
  return cookie ? readLanguage(cookie) : DEFAULT_LANGUAGE;
};

/** Loads a language's texts and shows the interface in it. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Remembers a language for this device and switches to it. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie('language', language.toUpperCase());
  await activate(language);
}
