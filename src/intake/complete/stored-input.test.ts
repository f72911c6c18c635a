import { expect, it } from 'vitest';

import { keep, readKept } from './stored-input.ts';

function storage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
  };
}

it('stores typed values per person', () => {
  const tab = storage();
  const kept = {
    typed: { a: { price: '12,', colors: ['red'], sizes: { system: 'FR' as const, value: '3' } } },
    at: 'a',
    last: { price: 4 },
  };
  keep('anna', kept, tab);
  expect(readKept('anna', tab)).toEqual(kept);
  expect(readKept('bea', tab)).toEqual({ typed: {}, at: null, last: null });
});

it('survives a storage that is full, empty or corrupt', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => keep('anna', { typed: {}, at: null, last: null }, full)).not.toThrow();
  expect(readKept('anna', { getItem: () => '{"typed":3}' })).toEqual({ typed: {}, at: null, last: null });
});
