import { expect, it } from 'vitest';

import { mergeTyped } from './merge-typed.ts';

const row = (id: string, more: object = {}) => ({ _id: id, title: id, minutes: 5, ...more });
const BEFORE = [row('a'), row('b'), row('c', { questions: [row('q'), row('r')] })];
const [A, B, C] = BEFORE as [object, object, object];

it.each<[name: string, mine: object[], theirs: object[], merged: object[] | undefined]>([
  [
    'other rows',
    [row('a', { title: 'Mine' }), B, C],
    [A, row('b', { title: 'Theirs' }), C],
    [row('a', { title: 'Mine' }), row('b', { title: 'Theirs' }), C],
  ],
  [
    'other fields of one row',
    [row('a', { title: 'Mine' }), B, C],
    [row('a', { minutes: 7 }), B, C],
    [row('a', { title: 'Mine', minutes: 7 }), B, C],
  ],
  ['the same field of one row', [row('a', { title: 'Mine' }), B, C], [row('a', { title: 'Theirs' }), B, C], undefined],
  [
    'rows within one row',
    [A, B, row('c', { questions: [row('q', { title: 'Mine' }), row('r')] })],
    [A, B, row('c', { questions: [row('q'), row('r'), row('s')] })],
    [A, B, row('c', { questions: [row('q', { title: 'Mine' }), row('r'), row('s')] })],
  ],
  ['each adds one', [A, row('mine'), B, C], [A, B, C, row('theirs')], [A, row('mine'), B, C, row('theirs')]],
  ['one moves, the other adds', [C, A, B], [A, B, C, row('theirs')], [C, row('theirs'), A, B]],
  ['both move', [C, A, B], [B, A, C], undefined],
  ['both remove the same', [A, C], [A, C], [A, C]],
  ['each removes another', [A, C], [A, B], [A]],
  ['one removes what the other changed', [A, C], [A, row('b', { minutes: 9 }), C], undefined],
])('%s', (_name, mine, theirs, merged) => {
  expect(mergeTyped(BEFORE, mine, theirs)).toEqual(merged);
  const swapped = mergeTyped(BEFORE, theirs, mine);
  if (merged === undefined) expect(swapped).toBeUndefined();
  else expect(new Set(swapped as object[])).toEqual(new Set(merged));
});

it('merges no other values', () => {
  expect(mergeTyped(['a'], ['b'], ['c'])).toBeUndefined();
  expect(mergeTyped('a', 'b', 'c')).toBeUndefined();
  expect(mergeTyped(null, [A], [B])).toEqual([B, A]);
});

const texts = (own: object) => ({ texts: own });

it.each<[name: string, before: unknown, mine: object, theirs: object, merged: object | undefined]>([
  [
    'two languages',
    { it: 'Lana' },
    { it: 'Lana', en: 'Wool' },
    { it: 'Lana', es: 'Lana' },
    { it: 'Lana', en: 'Wool', es: 'Lana' },
  ],
  ['the first texts', null, { it: 'Lana' }, { en: 'Wool' }, { it: 'Lana', en: 'Wool' }],
  ['one removed, one changed', { it: 'Lana', en: 'W' }, { it: 'Lana' }, { it: 'Lane', en: 'W' }, { it: 'Lane' }],
  ['the same language', { it: 'Lana' }, { it: 'Lane' }, { it: 'Lino' }, undefined],
  ['removed and changed', { it: 'Lana', en: 'W' }, { it: 'Lana' }, { it: 'Lana', en: 'Wool' }, undefined],
])('merge of texts: %s', (_name, before, mine, theirs, merged) => {
  const read = before === null ? '' : texts(before as object);
  expect(mergeTyped(read, texts(mine), texts(theirs))).toEqual(merged && texts(merged));
});

it('merge of texts: within a row, beside its other fields', () => {
  const [before, mine, theirs] = [{ it: 'Lana' }, { it: 'Lana', en: 'Wool' }, { it: 'Lana', es: 'Lana' }];
  const rows = (own: object, minutes: number) => [row('a', { name: texts(own), minutes })];
  expect(mergeTyped(rows(before, 5), rows(mine, 5), rows(theirs, 7))).toEqual(rows({ ...mine, ...theirs }, 7));
});
