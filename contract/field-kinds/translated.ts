import { LANGUAGES } from '../language-tags.ts';
import type { Kind } from './kind.ts';

/** A text per language: the value has those that there are. A list is filtered by the languages that are missing. */
export const translatedKind: Kind = {
  name: 'translated',
  filter: { form: 'anyOf', words: () => LANGUAGES },
  part: 'members',
  nothing: null,
  notInline: 'it has a text per language',
  inFiles: 'cell',
  samples: () => [
    { it: 'Aa lana', en: 'Aa wool', es: 'Aa lana', zh: 'Aa 羊毛' },
    { it: 'Zz lana', en: 'Zz [it] wool' },
  ],
};
