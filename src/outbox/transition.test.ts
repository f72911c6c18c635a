import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { Parcel, PhotoPrint, Reason } from '../store/db.ts';
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
  lane: 'anna',
  deviceId: 'tablet',
  kind: 'product',
  hub: 'anna',
  hubName: 'Milano',
  code: 'MIL-P000009Z',
  source: 'quick-add',
  photos: [{ slot: 'itemImage', sha256: 'aa' }],
  capturedAt: '2026-11-21T08:00:00.000Z',
  day: '2026-11-21',
  state: 'queued',
  attempts: 0,
  starts: 0,
  unanswered: 0,
  nextAt: 0,
  reason: null,
  raw: false,
  shrunk: false,
  receipt: null,
};

const reason = fc.constantFrom<Reason>({ word: 'network' }, { word: 'portal' }, { word: 'busy' }, { word: 'server' });
const outcomes: fc.Arbitrary<Outcome>[] = [
  fc.constant({ type: 'delivered', receipt }),
  reason.map((why) => ({ type: 'unreachable', reason: why })),
  fc.boolean().map((blocked): Outcome => ({ type: 'signedOut', blocked })),
  fc.record({
    type: fc.constant('later'),
    reason,
    waitMs: fc.option(fc.integer({ min: 0, max: 3_600_000 }), { nil: null }),
    gate: fc.boolean(),
  }),
  fc.constant({ type: 'tooLarge', reason: { word: 'tooLarge' } }),
  fc.constant({ type: 'unread' }),
  fc
    .constantFrom<Reason['word'][]>('codeTaken', 'refused', 'unreadable')
    .map((word) => ({ type: 'refused', reason: { word } })),
];
const record = { _id: 'r', price: 3 };
const changeOutcomes: fc.Arbitrary<Outcome>[] = [
  fc.constantFrom<Outcome[]>({ type: 'applied', record, rev: 7 }, { type: 'moved', record, rev: 7 }),
  fc.constant({ type: 'conflict', record }),
];
const somePhotos = fc.constantFrom<readonly PhotoPrint[] | null>(null, [{ slot: 'itemImage', sha256: 'bb' }]);
const events: fc.Arbitrary<ParcelEvent>[] = [
  fc.record({ type: fc.constant('compressed'), photos: somePhotos }),
  fc.constant({ type: 'start', leaseMs: 60_000 }),
  fc
    .tuple(fc.oneof(...outcomes), fc.integer({ min: 0, max: 12 }))
    .map(([outcome, start]) => ({ type: 'outcome', outcome, start })),
  fc.constantFrom<ParcelEvent[]>({ type: 'asked', receipt }, { type: 'asked', receipt: null }),
  fc.constantFrom<ParcelEvent[]>({ type: 'recover' }, { type: 'wake' }, { type: 'free' }),
  fc.constantFrom<ParcelEvent[]>({ type: 'retry' }, { type: 'retry', change: { code: null } }),
  fc.record({ type: fc.constant('shrunk'), photos: somePhotos }),
  fc.constantFrom<ParcelEvent[]>({ type: 'trash' }, { type: 'restore' }),
  fc.record({ type: fc.constant('lost'), hasPhotos: fc.boolean() }),
  fc.constantFrom<ParcelEvent[]>({ type: 'lane', lane: 'admin' }, { type: 'lane', lane: 'anna' }),
  fc.constantFrom<ParcelEvent[]>({ type: 'block' }, { type: 'unblock' }),
];
const event = fc.oneof(...events);
const steps = fc.array(fc.tuple(event, fc.double({ min: 0, max: 0.999, noNaN: true })), { maxLength: 60 });
const beginning = fc.boolean().map((raw): Parcel => (raw ? { ...fresh, raw, state: 'captured', photos: [] } : fresh));

/** Plays events from an initial state and checks every step. */
function play(look: (before: Parcel, each: ParcelEvent, after: Parcel) => void): void {
  fc.assert(
    fc.property(beginning, steps, (first, all) => {
      let parcel = first;
      for (const [each, random] of all) {
        const before = parcel;
        parcel = transition(before, each, { now: NOW, random });
        look(before, each, parcel);
      }
    }),
    { numRuns: 3000 },
  );
}

const isReceipt = (each: ParcelEvent): boolean =>
  (each.type === 'outcome' && each.outcome.type === 'delivered') || (each.type === 'asked' && each.receipt !== null);

describe('the state machine of a parcel', () => {
  it('is delivered by a receipt and by nothing else, and leaves that state only when the server has lost it', () => {
    play((before, each, after) => {
      if (before.state !== 'delivered') expect(after.state === 'delivered').toBe(isReceipt(each));
      else if (each.type !== 'lost') expect(after).toBe(before);
      if (after.state === 'delivered') expect(after.receipt).toEqual(receipt);
    });
  });

  it('always has a time of its own or a reason that a person can read', () => {
    play((_before, _each, after) => {
      if (after.state === 'attention' || after.state === 'waiting') expect(after.reason).not.toBeNull();
      if (after.state === 'queued' || after.state === 'waiting' || after.state === 'sending') {
        expect(isDue(after, after.nextAt)).toBe(true);
        expect(after.nextAt).toBeLessThanOrEqual(NOW + 2 * 3_600_000);
      }
      if (after.state === 'trashed') expect(after.nextAt).toBe(NOW + 7 * 24 * 3_600_000);
      if (after.state === 'captured') expect(after.raw).toBe(true);
    });
  });

  it('is discarded by a person only, never in flight, and can always be restored', () => {
    play((before, each, after) => {
      if (after.state === 'trashed' && before.state !== 'trashed') {
        expect(each.type).toBe('trash');
        expect(['sending', 'delivered']).not.toContain(before.state);
      }
      if (after.state !== 'trashed') return;
      const restored = transition(after, { type: 'restore' }, { now: NOW, random: 0 });
      expect(restored.state).toBe(after.raw ? 'captured' : 'queued');
    });
  });

  it('keeps its key, its owner and its content; photos change only before the first upload or after a 413', () => {
    play((before, each, after) => {
      expect([after.id, after.owner, after.deviceId, after.capturedAt]).toEqual([
        before.id,
        before.owner,
        before.deviceId,
        before.capturedAt,
      ]);
      if (after.photos !== before.photos) expect(['compressed', 'shrunk']).toContain(each.type);
      if (after.lane !== before.lane) expect(before.state).not.toBe('sending');
    });
  });

  it('is never sent before its photos are compressed, and counts missing answers', () => {
    play((before, each, after) => {
      if (after.state === 'sending') expect(after.raw).toBe(false);
      if (each.type === 'start' && after !== before) {
        expect(after.starts).toBe(before.starts + 1);
        expect(after.unanswered).toBe(before.unanswered + 1);
      }
      expect(after.unanswered).toBeGreaterThanOrEqual(0);
    });
  });

  it('accepts the outcome of its current attempt, not of an older one', () => {
    const circumstances = { now: NOW, random: 0.5 };
    const first = transition(fresh, { type: 'start', leaseMs: 1000 }, circumstances);
    const second = transition(
      transition(first, { type: 'recover' }, circumstances),
      { type: 'start', leaseMs: 1000 },
      circumstances,
    );
    const refused: Outcome = { type: 'refused', reason: { word: 'refused' } };
    expect(transition(second, { type: 'outcome', outcome: refused, start: first.starts }, circumstances)).toBe(second);
    expect(transition(second, { type: 'outcome', outcome: refused, start: second.starts }, circumstances).state).toBe(
      'attention',
    );
  });

  it('is requeued under the same key when the sender has died', () => {
    const sending = transition(fresh, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0.5 });
    expect(isDue(sending, NOW)).toBe(false);
    expect(isDue(sending, NOW + 60_000)).toBe(true);
    const recovered = transition(sending, { type: 'recover' }, { now: NOW, random: 0.5 });
    expect(recovered).toMatchObject({ state: 'queued', id: 'k', code: 'MIL-P000009Z', nextAt: 0 });
  });

  it('retries within ten seconds of the network, and within the server’s back-off if it gives one', () => {
    let parcel = fresh;
    for (let round = 0; round < 30; round++) {
      parcel = transition(parcel, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0.999 });
      const unreachable: Outcome = { type: 'unreachable', reason: { word: 'network' } };
      parcel = transition(
        parcel,
        { type: 'outcome', outcome: unreachable, start: parcel.starts },
        { now: NOW, random: 0.999 },
      );
      expect(parcel.nextAt - NOW).toBeLessThanOrEqual(10_500);
    }
    parcel = transition(parcel, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0 });
    const later: Outcome = { type: 'later', reason: { word: 'busy' }, waitMs: 30_000, gate: true };
    parcel = transition(parcel, { type: 'outcome', outcome: later, start: parcel.starts }, { now: NOW, random: 0 });
    expect(parcel.nextAt - NOW).toBeGreaterThanOrEqual(30_000);
  });

  it('asks a person after the second 413 only', () => {
    const refuse = (parcel: Parcel) => {
      const sending = transition(parcel, { type: 'start', leaseMs: 1000 }, { now: NOW, random: 0 });
      const tooLarge: Outcome = { type: 'tooLarge', reason: { word: 'tooLarge', status: 413 } };
      return transition(
        sending,
        { type: 'outcome', outcome: tooLarge, start: sending.starts },
        { now: NOW, random: 0 },
      );
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

  it('asks a person about unreadable content only after many failed reads in a row', () => {
    const fail = (parcel: Parcel, outcome: Outcome) => {
      const sending = transition(parcel, { type: 'start', leaseMs: 1000 }, { now: NOW, random: 0 });
      return transition(sending, { type: 'outcome', outcome, start: sending.starts }, { now: NOW, random: 0 });
    };
    const unread = (parcel: Parcel, times: number): Parcel =>
      times === 0 ? parcel : unread(fail(parcel, { type: 'unread' }), times - 1);
    const tired = unread(fresh, 19);
    expect(tired).toMatchObject({ state: 'queued', reason: null, unanswered: 0 });
    expect(tired.nextAt).toBeGreaterThan(NOW);
    const sent = fail(tired, { type: 'unreachable', reason: { word: 'network' } });
    expect(unread(sent, 19).state).toBe('queued');
    const lost = unread(tired, 1);
    expect(lost).toMatchObject({ state: 'attention', reason: { word: 'unreadable' }, unanswered: 0 });
    expect(unread(transition(lost, { type: 'retry' }, { now: NOW, random: 0 }), 19).state).toBe('queued');
  });

  it('survives a clock that was set back by a year', () => {
    const sending = transition(fresh, { type: 'start', leaseMs: 60_000 }, { now: NOW, random: 0 });
    expect(isDue(sending, NOW - 365 * 24 * 3_600_000)).toBe(true);
  });
});

describe('the state machine of a change', () => {
  const first: Parcel = {
    ...fresh,
    action: 'update',
    fields: '{"price":2}',
    before: '{"price":1}',
    record: 'r',
    rev: 5,
    photos: [{ slot: 'fields', sha256: 'ff' }],
  };
  const ofChange = fc
    .tuple(fc.oneof(...changeOutcomes, ...outcomes.slice(1)), fc.integer({ min: 0, max: 12 }))
    .map(([outcome, start]): ParcelEvent => ({ type: 'outcome', outcome, start }));
  const all = fc.array(fc.oneof(ofChange, ofChange, ...events.slice(1, 2), ...events.slice(4, 6), ...events.slice(7)), {
    maxLength: 60,
  });

  it('keeps its values, is delivered by its own attempt only, and always has a time or a reason', () => {
    fc.assert(
      fc.property(all, (each) => {
        let parcel = first;
        for (const next of each) {
          const before = parcel;
          parcel = transition(before, next, { now: NOW, random: 0.5 });
          expect(parcel).toMatchObject({ fields: first.fields, photos: first.photos, lane: first.lane, record: 'r' });
          if (parcel.state === 'delivered' && before.state !== 'delivered') {
            expect(before.state).toBe('sending');
            expect(next).toMatchObject({ type: 'outcome', start: before.starts, outcome: { type: 'applied' } });
          }
          if (parcel.state === 'attention' || parcel.state === 'waiting') expect(parcel.reason).not.toBeNull();
          if (parcel.state === 'queued' || parcel.state === 'sending') expect(isDue(parcel, parcel.nextAt)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('rebases on a record that others keep changing, and slows down after a while', () => {
    let parcel = first;
    for (let turn = 1; turn <= 8; turn++) {
      parcel = transition(parcel, { type: 'start', leaseMs: 1 }, { now: NOW, random: 0.5 });
      const outcome: Outcome = { type: 'moved', record: { ...record, price: 1 }, rev: 5 + turn };
      parcel = transition(parcel, { type: 'outcome', outcome, start: turn }, { now: NOW, random: 0.5 });
      expect(parcel).toMatchObject({ state: 'queued', rev: 5 + turn, before: '{"price":1}', unanswered: 0 });
      expect(parcel.nextAt > NOW).toBe(turn > 5);
    }
  });
});
