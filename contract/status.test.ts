import { expect, test } from 'vitest';

import { allowedMoves, isRestock, ITEM_STATUSES, moved, SETTABLE_STATUSES, statusLabel } from './status.ts';

test('the labels follow from the two facts', () => {
  expect(statusLabel({ active: true, sold: false })).toBe('active');
  expect(statusLabel({ active: false, sold: false })).toBe('inactive');
  expect(statusLabel({ active: true, sold: true })).toBe('active/sold');
  expect(statusLabel({ active: false, sold: true })).toBe('disactive/sold');
});

test('every move of the table, and nothing else', () => {
  const told = ITEM_STATUSES.flatMap((from) =>
    SETTABLE_STATUSES.map((to) => {
      const after = moved(from, to);
      return `${from} → ${to}: ${typeof after === 'string' ? after : statusLabel(after)}`;
    }),
  );
  expect(told).toEqual([
    'active → active: same',
    'active → inactive: inactive',
    'active → sold: active/sold',
    'inactive → active: active',
    'inactive → inactive: same',
    'inactive → sold: disactive/sold',
    'sold → active: active',
    'sold → inactive: refused',
    'sold → sold: same',
    'active/sold → active: active',
    'active/sold → inactive: refused',
    'active/sold → sold: same',
    'disactive/sold → active: active',
    'disactive/sold → inactive: refused',
    'disactive/sold → sold: same',
  ]);
});

test('what is allowed is what is not refused, and never the status it is in', () => {
  for (const from of ITEM_STATUSES) {
    expect(allowedMoves(from)).toEqual(SETTABLE_STATUSES.filter((to) => typeof moved(from, to) !== 'string'));
  }
});

test('only from sold to active is a restock', () => {
  const restocks = ITEM_STATUSES.flatMap((from) =>
    SETTABLE_STATUSES.filter((to) => isRestock(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(restocks).toEqual(['sold → active', 'active/sold → active', 'disactive/sold → active']);
});
