import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isSame, merge } from './merge.ts';

describe('merge', () => {
  it.each([
    ['nobody touched it', { price: 1 }, { price: 2 }, { price: 1, name: 'x' }, { word: 'disjoint' }],
    ['somebody wanted the same', { price: 1 }, { price: 2 }, { price: 2 }, { word: 'there' }],
    ['somebody wanted another', { price: 1 }, { price: 2 }, { price: 3 }, { word: 'conflict', fields: ['price'] }],
    [
      'only what differs is in dispute',
      { price: 1, name: 'a', note: '' },
      { price: 2, name: 'b', note: 'n' },
      { price: 3, name: 'b', note: '' },
      { word: 'conflict', fields: ['price'] },
    ],
    ['empty is empty', { name: null }, { name: 'b' }, { name: '' }, { word: 'disjoint' }],
    ['a value taken away', { price: 1 }, { price: null }, {}, { word: 'there' }],
    [
      'both took it away and one put it back',
      { price: 1 },
      { price: null },
      { price: 4 },
      { word: 'conflict', fields: ['price'] },
    ],
  ])('%s', (_what, before, mine, theirs, result) => {
    expect(merge(before, mine, theirs)).toEqual(result);
  });

  it('does not treat a value that came back as untouched while an attempt may have arrived', () => {
    expect(merge({ price: 1 }, { price: 2 }, { price: 1 }, true)).toEqual({ word: 'conflict', fields: ['price'] });
    expect(merge({ price: 1 }, { price: 2 }, { price: 2 }, true)).toEqual({ word: 'there' });
  });

  it('never overwrites silently what somebody else decided, and never asks about what nobody else touched', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(null, '', 1, 2, 'x'));
    fc.assert(
      fc.property(values, values, values, (before, mine, theirs) => {
        const result = merge(before, mine, theirs);
        for (const name of Object.keys(mine)) {
          const isTheirs = !isSame(before[name], theirs[name]);
          const differs = !isSame(mine[name], theirs[name]);
          const isDisputed = result.word === 'conflict' && result.fields.includes(name);
          expect(isDisputed).toBe(isTheirs && differs);
          if (result.word === 'there') expect(differs).toBe(false);
        }
      }),
    );
  });
});

it('values are equal whatever the order of their members', () => {
  expect(isSame({ system: 'IT', value: '42' }, { value: '42', system: 'IT' })).toBe(true);
  expect(isSame({ system: 'IT', value: '42' }, { system: 'IT', value: '44' })).toBe(false);
  expect(isSame(['red', 'blue'], ['blue', 'red'])).toBe(false);
  expect(isSame([], null)).toBe(true);
  expect(isSame({}, undefined)).toBe(true);
  expect(isSame(false, null)).toBe(false);
  expect(isSame(0, null)).toBe(false);
  expect(isSame([{ part: 'main', fibre: 'wool', pct: 100 }], [{ pct: 100, part: 'main', fibre: 'wool' }])).toBe(true);
  expect(isSame(' Coat ', 'Coat')).toBe(true);
  expect(isSame('Caffe\u0300 ', 'Caff\u00e8')).toBe(true);
});
