/** Languages with their schema. The first screen reads the plain list, which loads no schema library. */
import * as z from 'zod';

import { type Language, LANGUAGES } from './language-tags.ts';
import { type Message, msg } from './msg.ts';

export { DEFAULT_LANGUAGE, LANGUAGES, readLanguage, type Language } from './language-tags.ts';
export const language = z.enum(LANGUAGES);

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, Message>> = {
  it: msg`Italiano`,
  en: msg`English`,
  es: msg`Español`,
  zh: msg`中文`,
};
