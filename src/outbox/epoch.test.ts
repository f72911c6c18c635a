/** Delivered items stay on the device until the server was found to have them much later; a restored server is asked at once. */
import { expect, it, vi } from 'vitest';

import { formatCode, type ItemKind } from '../../contract/code.ts';
import {
  addedTo,
  capture,
  deliver,
  OTHER,
  OWNER,
  profile,
  remote,
  reply,
  sendAll,
  states,
  withOutbox,
} from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { storeCreate } from './form-parcels.ts';
import { knownHere } from './known-codes.ts';
import { purge } from './purge.ts';
import { freeDelivered } from './receipts.ts';

withOutbox();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const photosOf = (id: string) => db.photos.where('parcel').equals(id).count();

/** One item delivered in an epoch that is settled. */
async function delivered() {
  remote.epoch = 'one';
  const parcel = await capture();
  await sendAll();
  await sendAll();
  expect(await states()).toContain('delivered');
  Object.assign(remote, { lookups: [], reports: 0 });
  return parcel;
}

/** Opens the device again: expired items are purged, then the server is asked. */
async function openAfter(ms: number): Promise<void> {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  await purge(Date.now());
  await sendAll();
  vi.restoreAllMocks();
}

it('a tablet that was off for a weekend asks before it frees anything, and sends again what the server lost', async () => {
  const { id } = await delivered();
  remote.held.clear();
  remote.aheadMs = 3 * DAY;
  await openAfter(3 * DAY);
  expect(await states()).toEqual(['queued']);
  expect(await photosOf(id)).toBe(1);
  await sendAll();
  expect(remote.uploads).toEqual([id, id]);
  expect(await states()).toEqual(['delivered']);
});

it('photos are deleted after the first check twenty hours after delivery that finds them, and the row after thirty days', async () => {
  const { id } = await delivered();
  remote.aheadMs = 19 * HOUR;
  await openAfter(21 * HOUR);
  expect([remote.lookups.length, await photosOf(id)]).toEqual([1, 1]);
  remote.aheadMs = 21 * HOUR;
  await openAfter(-21 * HOUR);
  expect([remote.lookups.map(({ files }) => files), await photosOf(id)]).toEqual([[undefined, undefined, true], 0]);
  expect(await states()).toEqual(['delivered']);
  remote.aheadMs = 31 * DAY;
  await openAfter(31 * DAY);
  expect(await states()).toEqual([]);
});

it('correcting a wrong clock frees nothing, and neither does one without a network', async () => {
  const { id } = await delivered();
  await openAfter(366 * DAY);
  expect([await photosOf(id), await states()]).toEqual([1, ['delivered']]);
  await purge(Date.now() + 366 * DAY);
  expect([await photosOf(id), await states()]).toEqual([1, ['delivered']]);
});

it('a new epoch asks once, at once, about everything confirmed', async () => {
  const here = await delivered();
  await sendAll();
  expect(remote.lookups).toEqual([]);
  const freed = await capture();
  await sendAll();
  await db.photos.where('parcel').equals(freed.id).delete();
  remote.held.clear();
  remote.epoch = 'two';
  const fresh = await capture();
  await sendAll();
  expect(remote.lookups.flatMap(({ keys }) => keys).sort()).toEqual([here.id, freed.id, fresh.id].sort());
  expect(await states()).toEqual(['queued', 'attention', 'delivered']);
  await sendAll();
  expect(await states()).toEqual(['delivered', 'attention', 'delivered']);
  remote.lookups = [];
  await sendAll();
  expect(remote.lookups).toEqual([]);
});

it('a question about an epoch without an answer is asked again', async () => {
  const { id } = await delivered();
  remote.epoch = 'two';
  const waiting = await capture();
  // The upload reports the epoch; the question after it is refused.
  remote.answer = (_key, _parts, response) => {
    reply(response, 200, {});
    remote.refuseToken = true;
  };
  await sendAll();
  remote.refuseToken = false;
  remote.held.delete(id);
  await db.parcels.delete(waiting.seq);
  await sendAll();
  expect(await states()).toEqual(['queued']);
});

it('the previous version knew no epoch: the first one asks about everything', async () => {
  const { id } = await delivered();
  await db.settings.delete(`epoch ${OWNER}`);
  await sendAll();
  expect(remote.lookups.map(({ keys }) => keys)).toEqual([[id]]);
});

/** One item of each way in that has photos. */
async function deliveredEveryWay(): Promise<string[]> {
  const { id } = await delivered();
  const added = await addedTo('0190a000-0000-7000-8000-0000000000f1');
  const picture = { bytes: new TextEncoder().encode('form').buffer, mime: 'image/jpeg' };
  const form = await storeCreate({
    key: '0190a000-0000-7000-8000-0000000000f2',
    owner: { _id: OWNER, fullName: 'Anna' },
    kind: 'fabric',
    hub: { _id: OWNER, fullName: 'Milano' },
    code: null,
    fields: { name: 'Wool' },
    photos: [{ slot: 'itemImage', upload: picture, original: picture }],
    thumbnail: null,
  });
  remote.answer = deliver;
  await sendAll();
  await sendAll();
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
  return [id, added, form];
}

const photosOfAll = async (ids: readonly string[]) => Promise.all(ids.map(photosOf));

it.each(['rows', 'refused'] as const)('frees nothing on an answer without the proof of files (%s)', async (files) => {
  const ids = await deliveredEveryWay();
  remote.files = files;
  remote.aheadMs = 31 * DAY;
  await openAfter(31 * DAY);
  await freeDelivered();
  expect([await photosOfAll(ids), await states()]).toEqual([
    [1, 1, 1],
    ['delivered', 'delivered', 'delivered'],
  ]);
  remote.files = 'stored';
  await openAfter(62 * DAY);
  expect([await photosOfAll(ids), await states()]).toEqual([[0, 0, 0], []]);
});

it('sends again what the server finds changed when it reads the files', async () => {
  const ids = await deliveredEveryWay();
  Object.assign(remote, { files: 'changed', aheadMs: DAY, uploads: [] });
  await openAfter(DAY);
  expect([await photosOfAll(ids), await states()]).toEqual([
    [1, 1, 1],
    ['queued', 'queued', 'queued'],
  ]);
  remote.files = 'stored';
  await sendAll();
  expect([remote.uploads.toSorted(), await states()]).toEqual([
    ids.toSorted(),
    ['delivered', 'delivered', 'delivered'],
  ]);
});

it('a full device frees what the server has read in its store just now, however recent, and nothing else', async () => {
  const ids = await deliveredEveryWay();
  const waiting = await capture();
  for (const files of ['rows', 'refused'] as const) {
    remote.files = files;
    await freeDelivered();
    expect(await photosOfAll(ids)).toEqual([1, 1, 1]);
  }
  remote.files = 'stored';
  remote.held.delete(ids[1] ?? '');
  await freeDelivered();
  expect([await photosOfAll(ids), await photosOf(waiting.id)]).toEqual([[0, 1, 0], 1]);
  expect(await states()).toEqual(['delivered', 'queued', 'delivered', 'queued']);
});

it('a full device asks a restored server for nobody else, and leaves what it has lost until it knows all codes', async () => {
  const [other = '', lost = '', there = ''] = await deliveredEveryWay();
  await db.session.put({ slot: 'current', token: 'token', profile: { ...profile, key: 1 }, language: 'it' });
  await db.parcels.where('id').equals(other).modify({ lane: OTHER, owner: OTHER });
  Object.assign(remote, { epoch: 'two', lookups: [] });
  remote.held.delete(lost);
  await freeDelivered();
  await freeDelivered();
  expect(remote.lookups.flatMap(({ capturedBy }) => capturedBy ?? [])).toEqual([OTHER]);
  expect([await photosOfAll([lost, there]), await states()]).toEqual([
    [1, 0],
    ['delivered', 'delivered', 'delivered'],
  ]);
  await sendAll();
  expect([remote.reports, await states()]).toEqual([1, ['delivered', 'queued', 'delivered']]);
});

it('a device without room for a row frees what is proved, also behind what the server has lost', async () => {
  const ids = await deliveredEveryWay();
  remote.files = 'stored';
  remote.held.delete(ids[0] ?? '');
  const put = vi.spyOn(db.parcels, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  await freeDelivered().catch(() => undefined);
  put.mockRestore();
  expect(await photosOfAll(ids)).toEqual([1, 0, 0]);
});

it.each(['silent', 'down'] as const)(
  'stops asking about files once two calls in a row have no answer (%s)',
  async (files) => {
    for (let count = 0; count < 43; count++) await capture();
    for (let more = true; more; more = (await states()).includes('queued')) await sendAll();
    remote.lookups = [];
    remote.files = files;
    await freeDelivered();
    expect(remote.lookups).toHaveLength(2);
    expect(await db.photos.count()).toBe(43);
  },
);

it('calls about files that are not answered do not keep the others from being freed', async () => {
  const parcels = await Promise.all(Array.from({ length: 33 }, () => capture()));
  for (let more = true; more; more = (await states()).includes('queued')) await sendAll();
  remote.lookups = [];
  remote.slowKeys = [parcels[0]?.id ?? '', parcels[20]?.id ?? ''];
  await freeDelivered();
  expect(remote.lookups.map(({ keys }) => keys.length)).toEqual([10, 10, 10, 3]);
  expect(await db.photos.count()).toBe(20);
});

it('an admin frees what people who do not come back have delivered, and what of it is lost waits for them', async () => {
  const ids = await deliveredEveryWay();
  await db.parcels.toCollection().modify({ lane: OTHER, owner: OTHER });
  await freeDelivered();
  expect(await photosOfAll(ids)).toEqual([1, 1, 1]);
  await db.session.put({ slot: 'current', token: 'token', profile: { ...profile, key: 1 }, language: 'it' });
  await sendAll();
  remote.aheadMs = HOUR;
  await openAfter(DAY);
  expect(await photosOfAll(ids)).toEqual([1, 1, 1]);
  remote.held.delete(ids[0] ?? '');
  Object.assign(remote, { lookups: [], aheadMs: DAY });
  await openAfter(2 * DAY);
  expect(await photosOfAll(ids)).toEqual([1, 0, 0]);
  expect(remote.lookups.map(({ capturedBy }) => capturedBy)).toEqual([OTHER]);
  expect(await states()).toEqual(['queued', 'delivered', 'delivered']);
});

it("a new epoch first gets the device's knowledge, then the items whose codes it did not know", async () => {
  await delivered();
  const refusedFor = async (why: 'unknown' | 'used') => {
    const parcel = await capture({ code: 'MIL-P000495Q' });
    const reason = { word: 'codeTaken', status: 409, why } as const;
    await db.parcels.update(parcel.seq, { state: 'attention', reason });
    return parcel;
  };
  const unknown = await refusedFor('unknown');
  await refusedFor('used');
  remote.epoch = 'two';
  const last = await capture();
  await sendAll();
  expect(remote.reports).toBe(1);
  expect(await states()).toEqual(['delivered', 'queued', 'attention', 'delivered']);
  await sendAll();
  expect(remote.uploads.slice(-2)).toEqual([last.id, unknown.id]);
  expect(remote.reports).toBe(1);
});

it('a device reports its highest code per hub and kind, held or used, and its newest receipt', async () => {
  const held = { owner: OWNER, hub: OWNER, kind: 'product', expiresAt: Date.now() + DAY } as const;
  const code = (kind: ItemKind, sequence: number) => formatCode({ prefix: 'MIL', kind, sequence });
  await db.codes.bulkAdd([7, 12, 9].map((sequence) => ({ ...held, code: code('product', sequence) })));
  const parcel = await delivered();
  await db.parcels.update(parcel.seq, { code: code('fabric', 3) });
  const other = await delivered();
  await db.parcels.update(other.seq, { owner: OTHER });
  expect(await knownHere(OWNER)).toEqual({
    highest: [
      { hubcenter: OWNER, code: code('product', 12) },
      { hubcenter: OWNER, code: code('fabric', 3) },
    ],
    newest: parcel.id,
  });
});
