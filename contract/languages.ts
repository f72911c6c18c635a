/** Languages with their schema. The first screen reads the plain list, which brings no schema library along. */
import * as z from 'zod';

import { type Language, LANGUAGES } from './language-tags.ts';
import type { Message } from './msg.ts';

export { DEFAULT_LANGUAGE, LANGUAGES, readLanguage, type Language } from './language-tags.ts';
export const language = z.enum(LANGUAGES);

/** Every language calls itself by its own name, whoever reads it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, Message>> = {
  it: { id: 'Italiano' },
  en: { id: 'English' },
  es: { id: 'Español' },
  zh: { id: '中文' },
};
