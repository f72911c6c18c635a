import { expect, test } from 'vitest';

import { readLooks } from './looks.ts';

const looksOf = (cookies: Record<string, string>) => readLooks((name) => cookies[name] ?? null);

test('missing and unknown values fall back to the defaults', () => {
  const defaults = { colour: 'green', scheme: 'system', size: 'medium' };
  expect(looksOf({})).toEqual(defaults);
  expect(looksOf({ theme: 'beige', scheme: 'sepia', size: 'huge' })).toEqual(defaults);
  expect(looksOf({ theme: '__proto__', scheme: 'constructor', size: '1' })).toEqual(defaults);
});

test('reads values in any case', () => {
  expect(looksOf({ theme: 'plum', scheme: 'dark', size: 'mini' })).toEqual({
    colour: 'plum',
    scheme: 'dark',
    size: 'mini',
  });
  expect(looksOf({ theme: 'BLUE', scheme: 'Light', size: 'Default' })).toEqual({
    colour: 'blue',
    scheme: 'light',
    size: 'default',
  });
});
