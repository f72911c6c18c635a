/** Verdicts given without the network: each arrives once, or is told to its reviewer. */
import { expect, it, vi } from 'vitest';

import type { Review } from '../../contract/calls/reviews.ts';
import {
  OTHER,
  OWNER,
  parcelOf,
  refuse,
  remote,
  reply,
  sendAll,
  states,
  withOutbox,
} from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { choicesOf } from './choices.ts';
import { exportOutbox } from './export.ts';
import { importArchive } from './import.ts';
import { KEEP_ROW_MS, purge } from './purge.ts';
import { settle, withdrawParcel } from './settle.ts';
import { readJudged, storeVerdict } from './verdicts.ts';

withOutbox();

const REVIEW: Review = {
  _id: '0190a000-0000-7000-8000-0000000000d1',
  item: {
    _id: '0190a000-0000-7000-8000-0000000000c1',
    kind: 'product',
    code: 'MIL-P000001S',
    name: 'MIL-P000001S',
    note: '',
    itemImage: null,
    tagImage: null,
    images: [],
    details: {},
    createdAt: '2026-11-20T08:00:00.000Z',
  },
  hubcenter: OTHER,
  hubcenterName: 'Milano',
  state: 'open',
  why: 'sample',
  note: '',
  reason: null,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  openedAt: '2026-11-20T08:00:00.000Z',
  rev: 5,
};
const DECIDED = { ...REVIEW, state: 'rejected', reason: 'A copy', decidedBy: OTHER, rev: 6 } as const;
const owner = { _id: OWNER, fullName: 'Anna' };
const give = () => storeVerdict({ owner, review: REVIEW, verdict: 'rejected', reason: 'A copy' });

it('is sent for the revision that was judged, and is pending until then', async () => {
  const id = await give();
  expect(await readJudged(OWNER)).toEqual([{ _id: REVIEW._id, rev: 5 }]);
  expect(await readJudged(OTHER)).toEqual([]);
  remote.spoil = (response) => reply(response, 200, { ...DECIDED, decidedBy: OWNER });
  expect(await sendAll()).toBeNull();
  const fields = { verdict: 'rejected', reason: 'A copy' };
  expect(remote.changes).toEqual([{ id: REVIEW._id, rev: '"5"', channel: 'outbox', fields }]);
  expect(remote.uploads).toEqual([]);
  expect(await settle(id, 0)).toMatchObject({ state: 'delivered' });
  expect(await readJudged(OWNER)).toEqual([]);
});

it('takes along what it corrects', async () => {
  const fields = { seasons: 'aw', note: 'Torn' };
  const id = await storeVerdict({ owner, review: REVIEW, verdict: 'corrected', fields });
  remote.spoil = (response) => reply(response, 200, { ...DECIDED, state: 'corrected', decidedBy: OWNER });
  await sendAll();
  expect(remote.changes).toMatchObject([{ id: REVIEW._id, rev: '"5"', fields: { verdict: 'corrected', fields } }]);
  expect((await parcelOf(id)).state).toBe('delivered');
});

it('is sent again after a lost answer', async () => {
  await give();
  remote.spoil = (response) => response.destroy();
  await sendAll();
  expect(await states()).toEqual(['waiting']);
  remote.spoil = (response) => reply(response, 200, { ...DECIDED, decidedBy: OWNER });
  await sendAll();
  expect(await states()).toEqual(['delivered']);
  expect(remote.lookups).toEqual([]);
});

it('is neither asked about nor sent again the day after, and gone after thirty days', async () => {
  await give();
  remote.spoil = (response) => reply(response, 200, { ...DECIDED, decidedBy: OWNER });
  await sendAll();
  await sendAll();
  const [{ nextAt } = { nextAt: 0 }] = await db.parcels.toArray();
  // The hub center has answered since: sent again, the verdict would be too late.
  remote.spoil = (response) => refuse(response, 412, { ermessage: 'stale', record: { ...REVIEW, rev: 7 } });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  await sendAll();
  await sendAll();
  vi.restoreAllMocks();
  expect(await states()).toEqual(['delivered']);
  expect([remote.lookups, remote.changes.length]).toEqual([[], 1]);
  await purge(nextAt + KEEP_ROW_MS);
  expect(await states()).toEqual([]);
});

it.each([
  ['somebody else was faster', 409, 'reviewDecided', DECIDED],
  ['the item has changed', 412, 'stale', { ...REVIEW, rev: 6 }],
])('tells its reviewer when %s, and is not sent again', async (_, status, ermessage, record) => {
  const id = await give();
  remote.spoil = (response) => refuse(response, status, { ermessage, record });
  await sendAll();
  expect(await settle(id, 0)).toMatchObject({ state: 'refused', now: record });
  const parcel = await parcelOf(id);
  expect([parcel.reason?.word, choicesOf(parcel, true)]).toEqual(['overtaken', ['trash']]);
  await sendAll();
  expect(remote.changes).toHaveLength(1);
  expect(await withdrawParcel(id)).toBe(true);
});

it('is sent as an item by no version: its print is not that of its fields', async () => {
  const parcel = await parcelOf(await give());
  await db.parcels.update(parcel.seq, { action: 'update' });
  await sendAll();
  expect(remote.changes).toEqual([]);
  expect((await parcelOf(parcel.id)).reason?.word).toBe('unreadable');
});

it('moves to another device of its reviewer only', async () => {
  const id = await give();
  const { file } = await exportOutbox({ lane: OWNER, appVersion: '1' });
  await db.parcels.clear();
  expect(await importArchive(file, { _id: OTHER, userType: 1, key: 2 })).toMatchObject({
    items: [{ answer: 'otherChange' }],
  });
  expect(await importArchive(file, { _id: OWNER, userType: 1, key: 4 })).toMatchObject({
    items: [{ answer: 'imported' }],
  });
  remote.spoil = (response) => reply(response, 200, { ...DECIDED, decidedBy: OWNER });
  await sendAll();
  expect((await parcelOf(id)).state).toBe('delivered');
});
