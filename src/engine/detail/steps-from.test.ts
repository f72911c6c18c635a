import { expect, test } from 'vitest';

import { stepsFrom } from './steps-from.ts';

const near = { ids: ['a', 'b', 'c'], first: 40 };

test('neighbours of a record: those in its list', () => {
  expect(stepsFrom(near, 'b')).toEqual({ at: 41, back: 'a', ahead: 'c', missing: null });
});

test('at the edge of the handed-over ids: continues from the list', () => {
  expect(stepsFrom(near, 'c')).toEqual({ at: 42, back: 'b', ahead: null, missing: 43 });
  expect(stepsFrom(near, 'a')).toEqual({ at: 40, back: null, ahead: 'b', missing: 0 });
  expect(stepsFrom({ ids: ['a', 'b'], first: 0 }, 'a')).toMatchObject({ back: null, ahead: 'b', missing: null });
});

test('a record opened by its address: no neighbours', () => {
  expect(stepsFrom(undefined, 'a').at).toBeNull();
  expect(stepsFrom(near, 'x').at).toBeNull();
});
