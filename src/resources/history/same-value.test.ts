import { expect, test } from 'vitest';

import { isSameValue } from './same-value.ts';

test.each<[unknown, unknown]>([
  [1, 1],
  [null, undefined],
  ['a', 'a'],
  [[], []],
  [
    { system: 'IT', value: '44' },
    { value: '44', system: 'IT' },
  ],
  [[{ part: 'main', pct: 100 }], [{ pct: 100, part: 'main' }]],
])('%j equals %j', (one, other) => expect(isSameValue(one, other)).toBe(true));

test.each<[unknown, unknown]>([
  [1, 2],
  [null, 0],
  [null, ''],
  [null, []],
  [[], {}],
  [['a'], ['b']],
  [['a'], ['a', 'b']],
  [{ system: 'IT' }, { system: 'IT', value: '44' }],
])('%j does not equal %j', (one, other) => expect(isSameValue(one, other)).toBe(false));
