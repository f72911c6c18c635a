/** Languages with their schema. The first screen reads the plain list, which brings no schema library along. */
import * as z from 'zod';

import { type Language, LANGUAGES } from './language-tags.ts';

export { DEFAULT_LANGUAGE, LANGUAGES, readLanguage, type Language } from './language-tags.ts';
export const language = z.enum(LANGUAGES);

/** Every language calls itself by its own name, whoever reads it. */
const own = (name: string) => ({ it: name, en: name, es: name, zh: name });
export const LANGUAGE_NAMES: Readonly<Record<Language, ReturnType<typeof own>>> = {
  it: own('Italiano'),
  en: own('English'),
  es: own('Español'),
  zh: own('中文'),
};
