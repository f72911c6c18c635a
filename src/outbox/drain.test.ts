/** The drain against a real HTTP server of the test: how one bad item affects the others, and what is never sent. */
import { describe, expect, it, vi } from 'vitest';

import { APP_NAME } from '../../contract/app.ts';
import { capture, deliver, OWNER, parcelOf, remote, states, store, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { compressCaptured } from './compressing.ts';
import { drain, retryNow } from './drain.ts';

withOutbox();

const run = () => drain({ onSignedOut: () => undefined });

describe('drain', () => {
  it('treats an answer that breaks off in its body as no answer', async () => {
    await capture();
    remote.answer = (_key, _parts, response) => {
      response
        .writeHead(201, { 'Content-Type': 'application/json', 'X-App': `${APP_NAME}/test` })
        .write('{"data":', () => response.destroy());
    };
    await run();
    expect(await states()).toEqual(['waiting']);
    expect((await db.parcels.toArray())[0]?.reason).toEqual({ word: 'network' });
  });

  it('delivers everything once, in order of capture', async () => {
    const parcels = [await capture(), await capture(), await capture()];
    expect(await run()).toBeNull();
    expect(remote.uploads).toEqual(parcels.map(({ id }) => id));
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('never sends an item whose photo is missing or changed, and continues with the others', async () => {
    const gone = await capture();
    const changed = await capture();
    const good = await capture();
    await db.photos.where('parcel').equals(gone.id).delete();
    await db.photos
      .where('parcel')
      .equals(changed.id)
      .modify({ bytes: new TextEncoder().encode('something else').buffer });
    await run();
    expect(remote.uploads).toEqual([good.id]);
    expect(await states()).toEqual(['attention', 'attention', 'delivered']);
  });

  it('never sends what a later version has stored in a way it does not know', async () => {
    const later = await capture();
    const good = await capture();
    await db.parcels.update(later.seq, { action: 'barter' as never });
    await run();
    expect(remote.uploads).toEqual([good.id]);
    expect([(await parcelOf(later.id)).reason, await states()]).toEqual([null, ['queued', 'delivered']]);
  });

  it('retries what the device failed to read, and sends the others meanwhile', async () => {
    const bad = await capture();
    const good = await capture();
    const failed = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    const fails = { equals: () => ({ sortBy: () => Promise.reject(failed) }) };
    const where = vi.spyOn(db.photos, 'where');
    for (let read = 0; read < 2; read++) where.mockImplementationOnce((() => fails) as never);
    await run();
    where.mockRestore();
    expect(remote.uploads).toEqual([good.id]);
    expect(await parcelOf(bad.id)).toMatchObject({ state: 'queued', reason: null, unread: 1, unanswered: 0 });
    await db.parcels.update(bad.seq, { nextAt: 0 });
    await run();
    expect(remote.uploads).toEqual([good.id, bad.id]);
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  it('resumes what a killed sender left, under the same key', async () => {
    const parcel = await capture();
    await db.parcels.update(parcel.seq, { state: 'sending', nextAt: Date.now() + 60_000 });
    await run();
    // Without Web Locks nobody knows that the sender is gone, so its lease must expire.
    const locked = 'locks' in navigator && navigator.locks;
    expect(remote.uploads).toEqual(locked ? [parcel.id] : []);
    await db.parcels.update(parcel.seq, { nextAt: Date.now() - 1 });
    await run();
    expect(remote.uploads).toEqual([parcel.id]);
    expect(await states()).toEqual(['delivered']);
  });

  it('looks up a lost answer first, and does not send the photos twice', async () => {
    const parcel = await capture();
    remote.answer = (key, _parts, response) => void store(key).then(() => response.destroy());
    await run();
    expect(await states()).toEqual(['waiting']);
    retryNow();
    await run();
    expect(remote.lookups.flatMap(({ keys }) => keys)).toEqual([parcel.id]);
    expect(remote.uploads).toEqual([parcel.id]);
    expect(await states()).toEqual(['delivered']);
  });

  it('sends again what the server does not know', async () => {
    const parcel = await capture();
    remote.answer = (_key, _parts, response) => response.destroy();
    await run();
    remote.answer = deliver;
    retryNow();
    await run();
    expect(remote.uploads).toEqual([parcel.id, parcel.id]);
    expect(await states()).toEqual(['delivered']);
  });

  it('compresses originals, and sends the result', async () => {
    const parcel = await capture({ raw: true });
    await run();
    // Where compression is unavailable, as in the service worker, it waits for a page.
    expect([await states(), remote.uploads]).toEqual([['captured'], []]);
    const compress = async () => ({
      bytes: new TextEncoder().encode('small').buffer,
      mime: 'image/jpeg',
      thumbnail: new ArrayBuffer(1),
    });
    await compressCaptured(compress, () => undefined);
    await run();
    expect(remote.uploads).toEqual([parcel.id]);
    expect(await states()).toEqual(['delivered']);
    expect((await db.thumbnails.get(parcel.id))?.bytes.byteLength).toBe(1);
  });

  it('asks a person when an original cannot be read', async () => {
    await capture({ raw: true });
    await compressCaptured(
      async () => null,
      () => undefined,
    );
    expect((await db.parcels.toArray())[0]).toMatchObject({ state: 'attention', reason: { word: 'unreadable' } });
    expect(await db.originals.count()).toBe(1);
  });

  it('has up to six uploads in flight once one got through, started in order of capture', async () => {
    let out = 0;
    const seen: number[] = [];
    const held: (() => void)[] = [];
    remote.answer = (key, parts, response) => {
      seen.push((out += 1));
      const answer = () => {
        out -= 1;
        deliver(key, parts, response);
      };
      // The first alone; later ones once six are there, or the last.
      if (seen.length <= 2) return answer();
      held.push(answer);
      if (held.length === 6 || seen.length === 16) for (const each of held.splice(0)) each();
    };
    const parcels = [];
    for (let item = 0; item < 16; item++) parcels.push(await capture());
    // As they start: over six connections they may arrive in another order.
    const send = vi.spyOn(globalThis, 'fetch');
    const began = Date.now();
    await run();
    const headers = send.mock.calls.flatMap(([sent]) =>
      sent instanceof Request && sent.headers.has('Idempotency-Key') ? [sent.headers] : [],
    );
    send.mockRestore();
    const started = headers.map((each) => each.get('Idempotency-Key'));
    const sentAt = headers.map((each) => Date.parse(each.get('X-Sent-At') ?? ''));
    expect(sentAt.filter((at) => !(at >= began && at <= Date.now()))).toEqual([]);
    expect(seen.slice(0, 2)).toEqual([1, 1]);
    expect(Math.max(...seen)).toBe(6);
    expect(started).toEqual(parcels.map(({ id }) => id));
    expect(new Set(remote.uploads)).toEqual(new Set(started));
    expect(new Set(await states())).toEqual(new Set(['delivered']));
  });

  it('delivers each once when six in flight lose their answers, some after the server stored them', async () => {
    const parcels = [];
    for (let item = 0; item < 14; item++) parcels.push(await capture());
    let number = 0;
    const allMet = Promise.withResolvers<void>();
    remote.answer = (key, parts, response) => {
      number += 1;
      if (number === 7) allMet.resolve();
      if (number === 1) deliver(key, parts, response);
      else {
        const isStored = number % 2 === 0 ? store(key) : null;
        void Promise.all([isStored, allMet.promise]).then(() => response.destroy());
      }
    };
    await run();
    const met = remote.uploads.length;
    expect(met).toBe(7);
    const stored = new Set(remote.held.keys());
    expect(stored.size).toBe(4);
    // Nothing is left as if it were in flight, and what was only prepared counts as never sent.
    expect((await states()).filter((state) => state === 'sending')).toEqual([]);
    const rest = await db.parcels.where('id').noneOf(remote.uploads).toArray();
    expect(rest.map(({ state, unanswered }) => `${state} ${unanswered}`)).toEqual(rest.map(() => 'queued 0'));
    remote.answer = deliver;
    for (let round = 0; round < 3; round++) {
      retryNow();
      await run();
    }
    const times = Map.groupBy(remote.uploads, (key) => key);
    expect(parcels.map(({ id }) => times.get(id)?.length)).toEqual(
      parcels.map(({ id }, at) => (at < met && !stored.has(id) ? 2 : 1)),
    );
    expect(new Set(await states())).toEqual(new Set(['delivered']));
  });

  it('verifies deliveries once a day: what the server lost is sent again, or reported', async () => {
    const here = await capture();
    const freed = await capture();
    await run();
    await db.photos.where('parcel').equals(freed.id).delete();
    remote.held.clear();
    await db.settings.put({ name: `verified ${OWNER}`, value: String(Date.now() - 25 * 3_600_000) });
    await run();
    expect(await states()).toEqual(['queued', 'attention']);
    expect((await db.parcels.get(freed.seq))?.reason).toEqual({ word: 'lost' });
    await run();
    expect(remote.uploads.filter((key) => key === here.id)).toHaveLength(2);
    expect(await states()).toEqual(['delivered', 'attention']);
  });
});
