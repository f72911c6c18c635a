/** Drafts are restored in a page that was killed behind the camera, and nowhere else. */
import { beforeEach, describe, expect, it } from 'vitest';

import { db, durable } from '../store/db.ts';
import type { Draft, DraftPhoto } from '../store/draft.ts';
import { nextCode } from './codes.ts';
import { draftOf, dropDraft, dropPhoto, keepPhoto, putDraft } from './drafts.ts';
import { enqueue } from './enqueue.ts';
import { purge } from './purge.ts';
import { keepBallast, withRoom } from './room.ts';

const CODE = 'MIL-P000001X';
const LANE = { owner: 'anna', hub: 'milano', kind: 'product' } as const;
const DAY_MS = 24 * 3_600_000;

const draft = (id: string, change: Partial<Draft> = {}): Draft => ({
  id,
  owner: 'anna',
  place: 'quick-add',
  kind: 'product',
  hub: 'milano',
  hubName: 'Milano',
  code: CODE,
  claimed: false,
  slot: 'itemImage',
  startedAt: new Date().toISOString(),
  ...change,
});

const photo = (id: string, change: Partial<DraftPhoto> = {}): DraftPhoto => ({
  id,
  draft: 'one',
  slot: 'itemImage',
  position: 0,
  mime: 'image/jpeg',
  bytes: new TextEncoder().encode(id).buffer,
  ...change,
});

const photoIds = async () => (await db.draftPhotos.toArray()).map(({ id }) => id).sort();

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.codes.bulkPut(
    [CODE, 'MIL-P000002V'].map((code) => ({ ...LANE, code, expiresAt: Date.now() + 10 * DAY_MS })),
  );
});

describe('a draft', () => {
  it('is restored with its photos by position, for its owner and place only', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('second', { slot: 'tagImage', position: 2 }), true);
    await keepPhoto(photo('first', { position: 1 }), true);
    const found = await draftOf('anna', 'quick-add');
    expect(found?.draft).toEqual(draft('one', { startedAt: found?.draft.startedAt ?? '' }));
    expect(found?.photos.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(new TextDecoder().decode(found?.photos[0]?.bytes)).toBe('first');
    expect(await draftOf('bruno', 'quick-add')).toBeNull();
    expect(await draftOf('anna', 'lot')).toBeNull();
  });

  it('reserves its code until it is discarded', async () => {
    await putDraft(draft('one'));
    expect(await nextCode(LANE)).toBe('MIL-P000002V');
    await dropDraft('one');
    expect(await nextCode(LANE)).toBe(CODE);
  });

  it('releases the code of the previous hub center', async () => {
    await putDraft(draft('one'));
    await putDraft(draft('one', { hub: 'roma', code: null }));
    expect(await nextCode(LANE)).toBe(CODE);
  });

  it('is replaced by another while it is empty, with its code', async () => {
    await putDraft(draft('one'));
    await putDraft(draft('two', { code: 'MIL-P000002V' }));
    expect((await draftOf('anna', 'quick-add'))?.draft.id).toBe('two');
    expect(await db.drafts.count()).toBe(1);
    expect(await nextCode(LANE)).toBe(CODE);
  });

  it('is never replaced while it has a photo', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    await expect(putDraft(draft('two'))).rejects.toThrow();
    expect((await draftOf('anna', 'quick-add'))?.photos).toHaveLength(1);
    await putDraft(draft('two', { place: 'lot', code: null }));
    expect((await db.codes.get(CODE))?.draft).toBe('one');
  });
});

describe('photos of a draft', () => {
  it('replace the earlier one of a single slot, and accumulate in the others', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    await keepPhoto(photo('tag', { slot: 'tagImage' }), true);
    await keepPhoto(photo('again'), true);
    for (const id of ['more 1', 'more 2']) await keepPhoto(photo(id, { slot: 'images' }), false);
    expect(await photoIds()).toEqual(['again', 'more 1', 'more 2', 'tag']);
    await dropPhoto('more 1');
    await dropPhoto('never there');
    expect(await photoIds()).toEqual(['again', 'more 2', 'tag']);
  });

  it('are replaced without reading any photo, which are megabytes', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('tag', { slot: 'tagImage' }), true);
    await keepPhoto(photo('first'), true);
    const read: string[] = [];
    const note = (row: DraftPhoto) => {
      read.push(row.id);
      return row;
    };
    durable.draftPhotos.hook('reading', note);
    await keepPhoto(photo('again'), true);
    durable.draftPhotos.hook('reading').unsubscribe(note);
    expect(read).toEqual([]);
    expect(await photoIds()).toEqual(['again', 'tag']);
  });

  it('are stored together with their draft, or neither is', async () => {
    await putDraft(draft('one'), [
      { photo: photo('first'), single: true },
      { photo: photo('tag', { slot: 'tagImage' }), single: true },
    ]);
    expect(await photoIds()).toEqual(['first', 'tag']);
    await putDraft(draft('one'), [{ photo: photo('again', { slot: 'images' }), single: false }], 'tag');
    expect(await photoIds()).toEqual(['again', 'first']);
    await dropDraft('one');
    // A value structured clone refuses.
    const broken = { ...photo('first'), bytes: (() => undefined) as unknown as ArrayBuffer };
    await expect(putDraft(draft('one'), [{ photo: broken, single: true }])).rejects.toThrow();
    expect([await db.drafts.count(), await photoIds()]).toEqual([0, []]);
    expect((await db.codes.get(CODE))?.draft).toBeUndefined();
  });

  it('keep the earlier one when the new one cannot be stored', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    // A value structured clone refuses.
    const broken = { ...photo('again'), bytes: (() => undefined) as unknown as ArrayBuffer };
    await expect(keepPhoto(broken, true)).rejects.toThrow();
    expect(await photoIds()).toEqual(['first']);
  });

  it('are refused without their draft, so that none is orphaned', async () => {
    await expect(keepPhoto(photo('first'), true)).rejects.toThrow();
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    await dropDraft('one');
    await expect(keepPhoto(photo('late'), true)).rejects.toThrow();
    expect(await photoIds()).toEqual([]);
  });
});

describe('saving', () => {
  const picture = { bytes: new TextEncoder().encode('photo').buffer, mime: 'image/jpeg' };
  const save = (id: string) =>
    enqueue({
      owner: { _id: 'anna', fullName: 'Anna' },
      hub: { _id: 'milano', fullName: 'Milano' },
      kind: 'product',
      code: CODE,
      source: 'quick-add',
      draft: id,
      photos: [{ slot: 'itemImage', upload: picture, original: picture }],
      thumbnail: null,
    });

  it('deletes the draft with its photos and uses its code, in one transaction', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    await putDraft(draft('lot', { place: 'lot', code: null }));
    await keepPhoto(photo('other', { draft: 'lot' }), true);
    expect((await save('one')).code).toBe(CODE);
    expect((await db.drafts.toArray()).map(({ id }) => id)).toEqual(['lot']);
    expect(await photoIds()).toEqual(['other']);
    expect(await db.codes.get(CODE)).toBeUndefined();
  });

  it('keeps the draft when the item cannot be stored', async () => {
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    const fail = () => {
      throw new Error('disk full');
    };
    durable.originals.hook('creating', fail);
    await expect(save('one')).rejects.toThrow('disk full');
    durable.originals.hook('creating').unsubscribe(fail);
    expect((await draftOf('anna', 'quick-add'))?.photos).toHaveLength(1);
    expect((await db.codes.get(CODE))?.draft).toBe('one');
  });
});

describe('cleaning up', () => {
  it('never deletes a draft with a photo, however old, and an empty one after a day with its code', async () => {
    const startedAt = new Date(Date.now() - 40 * DAY_MS).toISOString();
    await putDraft(draft('one', { startedAt, code: null }));
    await keepPhoto(photo('first'), true);
    await putDraft(draft('old', { place: 'lot', startedAt }));
    await putDraft(draft('new', { place: 'counter', code: 'MIL-P000002V' }));
    await purge(Date.now());
    expect((await db.drafts.toArray()).map(({ id }) => id).sort()).toEqual(['new', 'one']);
    expect(await photoIds()).toEqual(['first']);
    expect(await db.codes.get(CODE)).not.toHaveProperty('draft');
    expect(await db.codes.get('MIL-P000002V')).toHaveProperty('draft', 'new');
  });

  it('frees everything else first on a full device, and never drafts', async () => {
    await keepBallast();
    await putDraft(draft('one'));
    await keepPhoto(photo('first'), true);
    const full = () => Promise.reject(new DOMException('no space', 'QuotaExceededError'));
    await expect(withRoom(full)).rejects.toThrow('no space');
    expect(await db.ballast.count()).toBe(0);
    expect((await draftOf('anna', 'quick-add'))?.photos).toHaveLength(1);
  });
});
