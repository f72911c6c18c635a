import { expect, it } from 'vitest';

import { mergeRows } from './merge-rows.ts';

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
  expect(mergeRows(BEFORE, mine, theirs)).toEqual(merged);
  const swapped = mergeRows(BEFORE, theirs, mine);
  if (merged === undefined) expect(swapped).toBeUndefined();
  else expect(new Set(swapped)).toEqual(new Set(merged));
});

it('merges no other values', () => {
  expect(mergeRows(['a'], ['b'], ['c'])).toBeUndefined();
  expect(mergeRows('a', 'b', 'c')).toBeUndefined();
  expect(mergeRows(null, [A], [B])).toEqual([B, A]);
});
