/**
 * The interface's texts. Those of the public screens, all that is seen before somebody is signed in, come first; the rest comes with the
 * sign-in, and stays.
 */
import { i18n, type Messages } from '@lingui/core';

import { DEFAULT_LANGUAGE, readLanguage, type Language } from '../../contract/language-tags.ts';
import { readCookie, writeCookie } from './cookie.ts';

type Catalogs = Record<Language, () => Promise<{ messages: Messages }>>;

const publicTexts: Catalogs = {
  it: () => import('./locales/it/public.po'),
  en: () => import('./locales/en/public.po'),
  es: () => import('./locales/es/public.po'),
  zh: () => import('./locales/zh/public.po'),
};
const whole: Catalogs = {
  it: () => import('./locales/it/messages.po'),
  en: () => import('./locales/en/messages.po'),
  es: () => import('./locales/es/messages.po'),
  zh: () => import('./locales/zh/messages.po'),
};

let wanted = publicTexts;
/** Languages all of whose texts are there. */
const complete = new Set<string>();

/** Language chosen on this device: cookie `language` (IT, EN …, any case), Italian where there is none (spec section 4). */
export const chosenLanguage = (): Language => {
  const cookie = readCookie('language');
  return cookie ? readLanguage(cookie) : DEFAULT_LANGUAGE;
};

/** Whether a language was chosen on this device. */
export const hasChosenLanguage = (): boolean => readCookie('language') !== null;

/** Loads a language's texts and shows the interface in it. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await wanted[language]();
  if (wanted === whole) complete.add(language);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Loads all texts of the language on show, if they are not there yet. */
export async function loadAllTexts(): Promise<void> {
  wanted = whole;
  if (!complete.has(i18n.locale)) await activate(i18n.locale as Language);
}

/** Remembers a language for this device and switches to it. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie('language', language.toUpperCase());
  await activate(language);
}
