/** Languages with their schema. The first screen reads the plain list, which brings no schema library along. */
import * as z from 'zod';

import { LANGUAGES } from './language-tags.ts';

export { DEFAULT_LANGUAGE, LANGUAGES, readLanguage, type Language } from './language-tags.ts';
export const language = z.enum(LANGUAGES);
