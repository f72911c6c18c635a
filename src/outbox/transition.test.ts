import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { Parcel, Reason } from '../store/db.ts';
import type { Outcome } from './outcome.ts';
import { isDue, transition, type ParcelEvent } from './transition.ts';

const NOW = 1_800_000_000_000;

const receipt: Receipt = {
  _id: '0190a000-0000-7000-8000-000000000001',
  code: 'MIL-P000001X',
  kind: 'product',
  key: 'k',
  photos: [],
  receivedAt: '2026-11-21T08:00:00.000Z',
};

const fresh: Parcel = {
  seq: 1,
  id: 'k',
  owner: 'anna',
  ownerName: 'Anna',
  kind: 'product',
  hub: 'anna',
  hubName: 'Milano',
  code: 'MIL-P000009Z',
  source: 'quick-add',
  photos: [{ slot: 'itemImage', sha256: 'aa' }],
  capturedAt: '2026-11-21T08:00:00.000Z',
  state: 'queued',
  attempts: 0,
  nextAt: 0,
  reason: null,
  shrunk: false,
  receipt: null,
};

const reason = fc.constantFrom<Reason>({ word: 'network' }, { word: 'portal' }, { word: 'busy' }, { word: 'server' });
const outcomes: fc.Arbitrary<Outcome>[] = [
  fc.constant({ type: 'delivered', receipt }),
  reason.map((why) => ({ type: 'unreachable', reason: why })),
  fc.constant({ type: 'signedOut' }),
  fc.record({
    type: fc.constant('later'),
    reason,
    waitMs: fc.option(fc.integer({ min: 0, max: 3_600_000 }), { nil: null }),
    gate: fc.boolean(),
  }),
  fc.constant({ type: 'tooLarge', reason: { word: 'tooLarge' } }),
  fc
    .constantFrom<Reason['word'][]>('codeTaken', 'refused', 'unreadable')
    .map((word) => ({ type: 'refused', reason: { word } })),
];
const events: fc.Arbitrary<ParcelEvent>[] = [
  fc.constant({ type: 'start', leaseMs: 60_000 }),
  fc.oneof(...outcomes).map((each) => ({ type: 'outcome', outcome: each })),
  fc.constant({ type: 'recover' }),
  fc.constant({ type: 'wake' }),
  fc.record({ type: fc.constant('retry'), newCode: fc.boolean() }),
  fc.constantFrom<ParcelEvent[]>(
    { type: 'shrunk', photos: null },
    { type: 'shrunk', photos: [{ slot: 'itemImage', sha256: 'bb' }] },
  ),
];
const event = fc.oneof(...events);

describe('the life of a parcel', () => {
  it('never is delivered without a receipt, never stands still without a time or a reason', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(event, fc.double({ min: 0, max: 0.999, noNaN: true })), { maxLength: 40 }),
        (steps) => {
          let parcel = fresh;
          for (const [each, random] of steps) {
            const before = parcel;
            parcel = transition(parcel, each, { now: NOW, random });
            const acknowledged =
              each.type === 'outcome' && each.outcome.type === 'delivered' && before.state === 'sending';
            if (before.state !== 'delivered') expect(parcel.state === 'delivered').toBe(acknowledged);
            if (before.state === 'delivered') expect(parcel).toBe(before);
            if (parcel.state === 'delivered') expect(parcel.receipt).toEqual(receipt);
            if (parcel.state === 'attention') expect(parcel.reason).not.toBeNull();
            if (parcel.state === 'waiting') expect(parcel.reason).not.toBeNull();
            if (parcel.state !== 'delivered' && parcel.state !== 'attention') {
              expect(isDue(parcel, parcel.nextAt)).toBe(true);
              expect(parcel.nextAt).toBeLessThanOrEqual(NOW + 2 * 3_600_000);
            }
            expect(parcel.id).toBe('k');
            expect(parcel.owner).toBe('anna');
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('goes back into the queue under the same key when the sender has died', () => {
    const sending = transition(fresh, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0.5 });
    expect(isDue(sending, NOW)).toBe(false);
    expect(isDue(sending, NOW + 60_000)).toBe(true);
    const recovered = transition(sending, { type: 'recover' }, { now: NOW, random: 0.5 });
    expect(recovered).toMatchObject({ state: 'queued', id: 'k', code: 'MIL-P000009Z', nextAt: 0 });
  });

  it('tries again within ten seconds of the network, and within the server’s own wish when it says one', () => {
    let parcel = fresh;
    for (let round = 0; round < 30; round++) {
      parcel = transition(parcel, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0.999 });
      const unreachable: Outcome = { type: 'unreachable', reason: { word: 'network' } };
      parcel = transition(parcel, { type: 'outcome', outcome: unreachable }, { now: NOW, random: 0.999 });
      expect(parcel.nextAt - NOW).toBeLessThanOrEqual(10_500);
    }
    parcel = transition(parcel, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0 });
    const later: Outcome = { type: 'later', reason: { word: 'busy' }, waitMs: 30_000, gate: true };
    parcel = transition(parcel, { type: 'outcome', outcome: later }, { now: NOW, random: 0 });
    expect(parcel.nextAt - NOW).toBeGreaterThanOrEqual(30_000);
  });

  it('asks a person after the second 413 only', () => {
    const refuse = (parcel: Parcel) => {
      const sending = transition(parcel, { type: 'start', leaseMs: 1000 }, { now: NOW, random: 0 });
      const tooLarge: Outcome = { type: 'tooLarge', reason: { word: 'tooLarge', status: 413 } };
      return transition(sending, { type: 'outcome', outcome: tooLarge }, { now: NOW, random: 0 });
    };
    const first = refuse(fresh);
    expect(first.state).toBe('waiting');
    const photos = [{ slot: 'itemImage', sha256: 'bb' }] as const;
    const smaller = transition(first, { type: 'shrunk', photos }, { now: NOW, random: 0 });
    expect(smaller).toMatchObject({ state: 'queued', shrunk: true, photos });
    expect(refuse(smaller)).toMatchObject({ state: 'attention', reason: { word: 'tooLarge' } });
    const impossible = transition(first, { type: 'shrunk', photos: null }, { now: NOW, random: 0 });
    expect(impossible).toMatchObject({ state: 'attention', reason: { word: 'tooLarge' } });
  });

  it('survives a clock that was set back by a year', () => {
    const sending = transition(fresh, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0 });
    expect(isDue(sending, NOW - 365 * 24 * 3_600_000)).toBe(true);
  });
});
