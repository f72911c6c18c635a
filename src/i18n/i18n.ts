/** The interface's texts. Those of the public screens, everything before the sign-in, load first; the rest loads with the sign-in. */
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
/** Languages whose texts are all loaded. */
const complete = new Set<string>();

/** Language set on this device: cookie `language` (IT, EN …, any case), Italian by default (spec section 4). */
export const chosenLanguage = (): Language => {
  const cookie = readCookie('language');
  return cookie ? readLanguage(cookie) : DEFAULT_LANGUAGE;
};

/** Whether a language was set on this device. */
export const hasChosenLanguage = (): boolean => readCookie('language') !== null;

/** Loads a language's texts and switches the interface to it. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await wanted[language]();
  if (wanted === whole) complete.add(language);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Loads all texts of a language, by default the active one, unless they are loaded. */
export async function loadAllTexts(language = i18n.locale as Language): Promise<void> {
  wanted = whole;
  if (!complete.has(language)) await activate(language);
}

/** Stores a language for this device and switches to it. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie('language', language.toUpperCase());
  await activate(language);
}
