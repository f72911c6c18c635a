/** Field kinds that are text and differ only in form and display. */
import * as z from 'zod';

import type { Kind } from './kind.ts';

const FILTER_TEXT_MAX = 80;

const word = (name: string, ...known: string[]): Kind => ({
  name,
  filter: null,
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ({ samples = known }) => samples,
});

export const idKind: Kind = {
  ...word('id', '0190f000-0000-7000-8000-0000000000aa'),
  inFiles: 'never',
  notInline: 'the server sets it',
};
export const codeKind = word('code', 'ZZ-1', 'ZZ-2');
export const emailKind = word('email', 'aa@example.org', 'zz@example.org');
export const phoneKind = word('phone', '+39 02 123456', '+39 02 654321');
export const urlKind = word('url', 'https://aa.example/', 'https://zz.example/');
export const textKind: Kind = {
  ...word('text'),
  // The whole text, whatever its case.
  filter: { form: 'anyOf', word: z.string().trim().min(1).max(FILTER_TEXT_MAX) },
  part: 'text',
  nothing: '',
  samples: ({ samples = ['Zz sample', 'Zz second'] }) => samples,
};
export const longTextKind: Kind = {
  ...textKind,
  name: 'longText',
  filter: null,
  samples: () => ['Two\nlines', 'Zz one line'],
};
export const secretKind: Kind = {
  ...word('secret', 'a long secret of Zz'),
  part: 'text',
  inFiles: 'never',
  notInline: 'its value is never shown',
};
