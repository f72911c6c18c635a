import { expect, test } from 'vitest';

import { readLanguage } from '../../contract/language-tags.ts';
import { readCookie } from './cookie.ts';

test('finds a cookie among others by its whole name', () => {
  expect(readCookie('size', 'sidebar=1; size=mini; token=a%20b')).toBe('mini');
  expect(readCookie('token', 'sidebar=1; size=mini; token=a%20b')).toBe('a b');
  expect(readCookie('ize', 'size=mini')).toBeNull();
  expect(readCookie('size', '')).toBeNull();
});

test('treats a malformed cookie as missing', () => {
  expect(readCookie('size', 'size=%E0%A4%A')).toBeNull();
});

test.each([
  ['IT', 'it'],
  ['en', 'en'],
  ['Es', 'es'],
  ['ZH', 'zh'],
  ['kl', 'it'],
  ['', 'it'],
])('language %s is %s', (value, language) => {
  expect(readLanguage(value)).toBe(language);
});
