import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Caller } from './access.ts';
import { movesFrom } from './actions.ts';
import { invoiceMachine, isLateInvoice, isPublicCode, sendBy } from './invoice-states.ts';

const ADMIN: Caller = { _id: 'a', userType: 1, key: null };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-06T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

describe('an invoice', () => {
  it.each([
    ['2026-03-06T00:00:00.000Z', '2026-03-18'],
    ['2026-03-06T23:59:59.999Z', '2026-03-18'],
    ['2026-03-07T00:00:00.000Z', '2026-03-19'],
    ['2026-12-20T12:00:00.000Z', '2027-01-01'],
  ])('of %s is to be sent by %s', (at, day) => expect(sendBy(new Date(at))).toBe(day));

  it.each([
    ['toIssue', '2026-03-05', true],
    ['toIssue', '2026-03-06', false],
    ['toIssue', '2026-03-07', false],
    ['issued', '2026-03-05', true],
    ['issued', '2026-03-06', false],
    ['sent', '2026-03-05', false],
  ])('%s, to be sent by %s, is late: %s', (status, dueOn, isLate) => {
    expect(isLateInvoice({ status, dueOn })).toBe(isLate);
  });

  it.each([
    ['rejected', '2026-03-06T12:00:00.000Z', 'issued'],
    ['rejected', '2026-03-01T12:00:00.001Z', 'issued'],
    ['rejected', '2026-03-01T12:00:00.000Z', 'replaced'],
    ['rejected', '2026-03-01T11:59:59.999Z', 'replaced'],
    ['refused', '2026-01-01T12:00:00.000Z', 'issued'],
  ] as const)('%s at %s can only be %s', (status, rejectedAt, to) => {
    const open = movesFrom(invoiceMachine, status).filter(({ of }) => of?.(ADMIN, { status, rejectedAt }));
    expect(open.map((move) => move.to)).toEqual([to]);
  });

  it.each([
    ['12345', false],
    ['123456', true],
    ['1234567', false],
    [null, false],
  ])('for the code %s is of a public body: %s', (code, isPublic) => expect(isPublicCode(code)).toBe(isPublic));
});
