import { expect, it } from 'vitest';

import { changedParts } from './changed-parts.ts';

const LONG =
  'Wool is washed by hand, in cold water, and dried lying flat. It is never wrung, and ironed through a cloth';

it('long texts are shown from shortly before their first difference', () => {
  const parts = changedParts(`${LONG}.`, `${LONG}, if at all.`);
  expect(parts).toEqual(['… wrung, and ironed through a cloth.', '… wrung, and ironed through a cloth, if at all.']);
});

it.each([
  ['short', 'shorter'],
  [LONG, `Do: ${LONG}`],
  [LONG, null],
  [null, LONG],
  [['a'], ['b']],
  [1, 2],
])('%j and %j are shown whole', (from, to) => expect(changedParts(from, to)).toEqual([from, to]));

it('a text that was only cut off at its end shows its new end', () => {
  expect(changedParts(`${LONG} twice`, LONG)).toEqual([
    '… wrung, and ironed through a cloth twice',
    '… wrung, and ironed through a cloth',
  ]);
});
