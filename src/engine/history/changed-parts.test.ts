import { expect, it } from 'vitest';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field-meta.ts';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { changedParts, changedRows } from './changed-parts.ts';

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

it('of rows those that differ are shown, with their title and the fields that differ, at any depth', () => {
  const meta = fieldMeta(swatch.edit?.fields['lessons'] as z.ZodType);
  const question = { _id: 'q', question: 'Warp?', answer: 'Across' };
  const lesson = { _id: 'a', title: 'Weaving', price: 5, questions: [question, { ...question, _id: 'r' }] };
  const other = { ...lesson, _id: 'b', title: 'Dyeing' };
  const next = {
    ...lesson,
    questions: [
      { ...question, answer: 'Lengthwise' },
      { ...question, _id: 'r' },
    ],
  };
  expect(changedRows(meta, [lesson, other], [next, other])).toEqual([
    [{ _id: 'a', title: 'Weaving', questions: [question] }],
    [{ _id: 'a', title: 'Weaving', questions: [{ ...question, answer: 'Lengthwise' }] }],
  ]);
  expect(changedRows(meta, [lesson], [lesson, other])).toEqual([[], [other]]);
  expect(changedRows(meta, null, [lesson])).toEqual([[], [lesson]]);
  expect(changedRows(meta, [lesson, other], [other, lesson])).toBeNull();
});
