/** Full forms: each is sent once, with every field, and never without them. */
import { describe, expect, it } from 'vitest';

import { anna, anotherDevice, answers } from '../../tests/support/archive.ts';
import { changeOf, OTHER, OWNER, refuse, remote, states, withOutbox, sendAll } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import type { DraftPhoto } from '../store/draft.ts';
import { sha256Hex } from '../store/sha256.ts';
import { CodeInUseError } from './codes.ts';
import { exportOutbox } from './export.ts';
import { photoPrints } from './form-content.ts';
import { dropFormDraft, formDraftKey, formDraftOf, keepFormDraft } from './form-drafts.ts';
import { type NewRecord, storeCreate } from './form-parcels.ts';
import { importArchive } from './import.ts';
import { settle, withdrawParcel } from './settle.ts';

withOutbox();

const KEY = '0190a000-0000-7000-8000-0000000000f1';
const picture = (text: string) => ({ bytes: new TextEncoder().encode(text).buffer, mime: 'image/jpeg' });
const material = [{ part: 'main', fibre: 'wool', pct: 100 }];
const form = (change: Partial<NewRecord> = {}): NewRecord => ({
  key: KEY,
  owner: { _id: OWNER, fullName: 'Anna' },
  kind: 'product',
  hub: { _id: OWNER, fullName: 'Milano' },
  code: null,
  fields: { name: 'Coat', colors: ['red', 'blue'], price: 12.5, branded: false, material, note: undefined },
  photos: [{ slot: 'itemImage', upload: picture('small'), original: picture('large') }],
  thumbnail: null,
  ...change,
});
const part = (name: string, text: string) => `name="${name}"\r\n\r\n${text}\r\n`;

describe('a full form', () => {
  it('is sent at once under its key with its fields and photos, and is delivered by its receipt', async () => {
    let body = '';
    const { answer } = remote;
    remote.answer = (key, parts, response) => {
      body = parts;
      answer(key, parts, response);
    };
    expect(await storeCreate(form({ code: 'MIL-P000003Z' }))).toBe(KEY);
    expect(await sendAll()).toBeNull();
    expect(remote.uploads).toEqual([KEY]);
    for (const each of [
      part('code', 'MIL-P000003Z'),
      part('name', 'Coat'),
      part('colors', 'red'),
      part('colors', 'blue'),
      part('price', '12.5'),
      part('branded', 'false'),
      part('material', JSON.stringify(material)),
    ]) {
      expect(body).toContain(each);
    }
    expect(body).toContain('small');
    expect(body).not.toContain('name="source"');
    expect(await settle(KEY, 0)).toMatchObject({ state: 'delivered', receipt: { key: KEY } });
  });

  it('is looked up after a lost answer, and never sent twice', async () => {
    await storeCreate(form());
    const { answer } = remote;
    remote.answer = (key, parts, response) => {
      answer(key, parts, { writeHead: () => ({ end: () => response.destroy() }) } as never);
    };
    await sendAll();
    expect(await states()).toEqual(['waiting']);
    expect(await withdrawParcel(KEY)).toBe(false);
    await sendAll();
    expect(remote.uploads).toEqual([KEY]);
    expect(await states()).toEqual(['delivered']);
  });

  it('is one item when saved twice under one key; once undone it can be saved again as another', async () => {
    await storeCreate(form());
    expect(await storeCreate(form())).toBe(KEY);
    expect(await db.parcels.count()).toBe(1);
    expect(await withdrawParcel(KEY)).toBe(true);
    expect([await db.parcels.count(), await db.photos.count(), await db.originals.count()]).toEqual([0, 0, 0]);
    await storeCreate(form());
    expect(await storeCreate(form({ fields: { name: 'Another' } }))).not.toBe(KEY);
    await sendAll();
    expect(await withdrawParcel(KEY)).toBe(false);
  });

  it('keeps further photos when saved twice under one key; a photo compressed again is the same', async () => {
    await storeCreate(form());
    const anew = { slot: 'itemImage', upload: picture('smaller'), original: picture('large') } as const;
    expect(await storeCreate(form({ photos: [anew] }))).toBe(KEY);
    const more = { slot: 'images', upload: picture('more'), original: picture('MORE!') } as const;
    const other = await storeCreate(form({ photos: [anew, more] }));
    expect(other).not.toBe(KEY);
    expect(await db.photos.where('parcel').equals(other).count()).toBe(2);
  });

  it('stays in the outbox until its draft is on disk again', async () => {
    remote.answer = (_key, _parts, response) => refuse(response, 422, { ermessage: 'validation' });
    await storeCreate(form());
    await sendAll();
    expect(await withdrawParcel(KEY, false)).toBe(false);
    expect([await db.parcels.count(), await db.photos.count(), await db.originals.count()]).toEqual([1, 1, 1]);
    expect(await withdrawParcel(KEY)).toBe(true);
  });

  it('names the field when refused, and can be undone', async () => {
    const errors = [{ path: 'material', code: 'sum100', message: 'must be 100' }];
    remote.answer = (_key, _parts, response) => refuse(response, 422, { ermessage: 'validation', errors });
    await storeCreate(form());
    await sendAll();
    expect(await settle(KEY, 0)).toEqual({ state: 'refused', errors, message: 'no', isOther: false, now: null });
    expect(await withdrawParcel(KEY)).toBe(true);
  });

  it('reports a key of another item: only the outbox can send it as its own', async () => {
    remote.answer = (_key, _parts, response) => refuse(response, 422, { ermessage: 'idempotencyMismatch' });
    await storeCreate(form());
    await sendAll();
    expect(await settle(KEY, 0)).toMatchObject({ state: 'refused', isOther: true });
  });

  it('takes exactly the code it shows, or nothing is stored', async () => {
    await storeCreate(form({ code: 'MIL-P000003Z' }));
    const other = form({ key: OTHER, code: 'MIL-P000003Z' });
    await expect(storeCreate(other)).rejects.toThrow(CodeInUseError);
    expect(await db.parcels.count()).toBe(1);
    expect(await db.photos.count()).toBe(1);
  });

  it('is not found by older versions of the app among the captures to send', async () => {
    await storeCreate(form());
    await changeOf({ price: 1 });
    for (const parcel of await db.parcels.toArray()) {
      // Exactly what versions without forms compare before they send.
      const photos = await db.photos.where('parcel').equals(parcel.id).sortBy('position');
      const hashes = await Promise.all(photos.map(({ bytes }) => sha256Hex(bytes)));
      const found = photos.map(({ slot }, index) => `${slot} ${hashes[index]}`).sort();
      const wanted = parcel.photos.map(({ slot, sha256 }) => `${slot} ${sha256}`).sort();
      expect(found.join()).not.toBe(wanted.join());
    }
  });

  it('is exported with its fields, and a change for its own person only', async () => {
    await storeCreate(form());
    await changeOf({ price: 12 });
    const rows = await db.parcels.orderBy('seq').toArray();
    const { file } = await exportOutbox({ lane: OWNER, appVersion: '1' });
    await anotherDevice();
    const admin = { _id: OTHER, userType: 1, key: 2 } as const;
    expect(answers(await importArchive(file, admin))).toEqual(['imported', 'otherChange']);
    await db.parcels.clear();
    await db.photos.clear();
    expect(answers(await importArchive(file, anna))).toEqual(['imported', 'imported']);
    const taken = await db.parcels.orderBy('seq').toArray();
    expect(
      taken.map(({ fields, record, rev, before, photos, action, day }) => [
        fields,
        record,
        rev,
        before,
        photos,
        action,
        day,
      ]),
    ).toEqual(
      rows.map(({ fields, record, rev, before, photos, action, day }) => [
        fields,
        record,
        rev,
        before,
        photos,
        action,
        day,
      ]),
    );
    await sendAll();
    expect(await states()).toEqual(['delivered', 'delivered']);
    expect(remote.record).toMatchObject({ price: 12 });
  });

  it('keeps its prints apart: photos are photos', async () => {
    await storeCreate(form());
    const [parcel] = await db.parcels.toArray();
    expect(parcel?.photos.map(({ slot }) => slot)).toEqual(['itemImage', 'fields']);
    expect(parcel && photoPrints(parcel).map(({ slot }) => slot)).toEqual(['itemImage']);
  });
});

describe('a form’s draft', () => {
  const key = formDraftKey(OWNER, '/products/create');
  const photo = (id: string): DraftPhoto => ({
    id,
    draft: key,
    slot: 'itemImage',
    position: 0,
    ...picture(id),
  });
  const draft = (photos: string[]) => ({
    key,
    user: OWNER,
    address: '/products/create',
    values: '{"name":"Co"}',
    photos,
    updatedAt: 1,
  });

  it('is restored with its photos in order, without removed ones', async () => {
    await keepFormDraft(draft(['a', 'b']), [photo('a'), photo('b')]);
    await keepFormDraft(draft(['c', 'a']), [photo('c'), photo('a')], ['b']);
    const found = await formDraftOf(key);
    expect(found?.photos.map(({ id }) => id)).toEqual(['c', 'a']);
    expect(found?.draft.values).toBe('{"name":"Co"}');
    expect(await db.draftPhotos.count()).toBe(2);
    await dropFormDraft({ key, photos: ['a', 'c'] });
    expect([await formDraftOf(key), await db.draftPhotos.count()]).toEqual([null, 0]);
  });

  it('is deleted by the transaction that stores the form', async () => {
    await keepFormDraft(draft(['a']), [photo('a')]);
    await storeCreate(form({ draft: { key, photos: ['a'] } }));
    expect(await formDraftOf(key)).toBeNull();
    expect(await db.draftPhotos.count()).toBe(0);
  });

  it("keeps another window's part", async () => {
    await keepFormDraft(draft(['a']), [photo('a')]);
    await keepFormDraft({ ...draft(['b']), values: '{"name":"Other"}' }, [photo('b')]);
    await storeCreate(form({ draft: { key, photos: ['a'] } }));
    const left = await formDraftOf(key);
    expect([left?.draft.values, left?.photos.map(({ id }) => id)]).toEqual(['{"name":"Other"}', ['b']]);
  });
});
