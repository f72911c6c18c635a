import { expect, test } from 'vitest';

import { asksReason, moveTo, targets } from './actions.ts';
import { ITEM_STATUSES, itemMachine, statusLabel } from './status.ts';

test('item status: the label follows from the two facts', () => {
  expect(statusLabel({ active: true, sold: false })).toBe('active');
  expect(statusLabel({ active: false, sold: false })).toBe('inactive');
  expect(statusLabel({ active: true, sold: true })).toBe('active/sold');
  expect(statusLabel({ active: false, sold: true })).toBe('disactive/sold');
});

test('item status: what is reserved is sold or made inactive with a reason only', () => {
  for (const [from, target] of [
    ['active', 'sold'],
    ['active', 'inactive'],
    ['inactive', 'sold'],
  ] as const) {
    const move = moveTo(itemMachine, from, target);
    if (move === null || move === 'same') throw new TypeError('no move');
    expect([{ reserved: true }, {}, null].map((record) => asksReason(move, record))).toEqual([true, false, false]);
  }
});

test('item status: all moves, and only those; only a restock needs a reason', () => {
  expect(targets(itemMachine)).toEqual(['active', 'inactive', 'sold']);
  const table = ITEM_STATUSES.flatMap((from) =>
    targets(itemMachine).map((target) => {
      const move = moveTo(itemMachine, from, target);
      const after = move === 'same' ? 'same' : move === null ? 'refused' : move.to;
      return `${from} → ${target}: ${after}${move !== 'same' && move !== null && asksReason(move, {}) ? ', with a reason' : ''}`;
    }),
  );
  expect(table).toEqual([
    'active → active: same',
    'active → inactive: inactive',
    'active → sold: active/sold',
    'inactive → active: active',
    'inactive → inactive: same',
    'inactive → sold: disactive/sold',
    'sold → active: active, with a reason',
    'sold → inactive: refused',
    'sold → sold: same',
    'active/sold → active: active, with a reason',
    'active/sold → inactive: refused',
    'active/sold → sold: same',
    'disactive/sold → active: active, with a reason',
    'disactive/sold → inactive: refused',
    'disactive/sold → sold: same',
  ]);
});
