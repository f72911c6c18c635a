/**
 * The interface's texts in four catalogues, each loaded with what shows its texts: the public screens; the first list; the declarations of
 * back-office resources; everything else. The build divides the latter three (`vite.chunks.ts`).
 */
import { i18n, type Messages } from '@lingui/core';

import { DEFAULT_LANGUAGE, readLanguage, type Language } from '../../contract/language-tags.ts';
import { readCookie, writeCookie } from './cookie.ts';

type Catalog = Record<Language, () => Promise<{ messages: Messages }>>;

const publicTexts: Catalog = {
  it: () => import('./locales/it/public.po'),
  en: () => import('./locales/en/public.po'),
  es: () => import('./locales/es/public.po'),
  zh: () => import('./locales/zh/public.po'),
};
const firstTexts: Catalog = {
  it: () => import('./locales/it/messages.po'),
  en: () => import('./locales/en/messages.po'),
  es: () => import('./locales/es/messages.po'),
  zh: () => import('./locales/zh/messages.po'),
};
const declaredTexts: Catalog = {
  it: () => import('./locales/it/messages.po?declared?lingui'),
  en: () => import('./locales/en/messages.po?declared?lingui'),
  es: () => import('./locales/es/messages.po?declared?lingui'),
  zh: () => import('./locales/zh/messages.po?declared?lingui'),
};
const laterTexts: Catalog = {
  it: () => import('./locales/it/messages.po?lingui'),
  en: () => import('./locales/en/messages.po?lingui'),
  es: () => import('./locales/es/messages.po?lingui'),
  zh: () => import('./locales/zh/messages.po?lingui'),
};

/** What is needed of every language that is switched to. */
let wanted = [publicTexts];
const loaded = new Set<Catalog[Language]>();

/** Language set on this device: cookie `language` (IT, EN …, any case), Italian by default (spec section 4). */
export const chosenLanguage = (): Language => {
  const cookie = readCookie('language');
  return cookie ? readLanguage(cookie) : DEFAULT_LANGUAGE;
};

/** Marks the language of this device as that of an account: another account replaces it. */
const OF_ACCOUNT = 'languageOfAccount';

/** Whether a language was set on this device that is not just that of the account signed in last. */
export const hasChosenLanguage = (): boolean => readCookie('language') !== null && readCookie(OF_ACCOUNT) === null;

/** Loads a language's texts and switches the interface to it. */
export async function activate(language: Language): Promise<void> {
  await load(language);
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Loads what a signed-in person sees first, by default in the active language. */
export async function loadSignedInTexts(language = i18n.locale as Language): Promise<void> {
  if (!wanted.includes(firstTexts)) wanted = [firstTexts];
  await load(language);
}

/** Loads declarations of back-office resources, together with their texts. */
export async function withDeclaredTexts<T>(code: () => Promise<T>): Promise<T> {
  if (!wanted.includes(declaredTexts)) wanted = [...wanted, declaredTexts];
  const [found] = await Promise.all([code(), load(i18n.locale as Language)]);
  return found;
}

/** What is loaded beside the texts of code that is opened later. */
let beside: () => Promise<void> = async () => undefined;

/** Registers what any code that is opened later may show, beside its own texts. */
export const loadWithTexts = (others: () => Promise<void>): void => {
  beside = others;
};

/** Loads code that is opened later, together with its texts. */
export async function withTexts<T>(code: () => Promise<T>): Promise<T> {
  // The public screens have no later texts.
  if (wanted.includes(firstTexts)) wanted = [firstTexts, declaredTexts, laterTexts];
  const [found] = await Promise.all([code(), load(i18n.locale as Language), beside()]);
  return found;
}

async function load(language: Language): Promise<void> {
  const missing = wanted.map((catalog) => catalog[language]).filter((each) => !loaded.has(each));
  const found = await Promise.all(missing.map((each) => each()));
  for (const each of missing) loaded.add(each);
  if (found.length > 0) i18n.load(language, Object.assign({}, ...found.map(({ messages }) => messages)) as Messages);
}

/** Stores a language for this device and switches to it: one that was chosen here, or that of the account. */
export async function chooseLanguage(language: Language, isOfAccount = false): Promise<void> {
  writeCookie('language', language.toUpperCase());
  writeCookie(OF_ACCOUNT, isOfAccount ? '1' : null);
  await activate(language);
}
