/**
 * Items being photographed and not saved yet. They are on disk before the camera app opens, because the system may kill the page behind it;
 * the outbox's transaction deletes them on save (`enqueue` with `draft`).
 */
import { db, durable } from '../store/db.ts';
import type { Draft, DraftPhoto, DraftPlace } from '../store/draft.ts';
import { promiseCode, releaseCodes } from './codes.ts';
import { withRoom } from './room.ts';

/** A draft with its photos, by position. */
export interface DraftWithPhotos {
  draft: Draft;
  photos: DraftPhoto[];
}

/** Thrown if a place has another draft with photos. */
export class PlaceTakenError extends Error {
  override readonly name = 'PlaceTakenError';
}

/** Thrown for a photo of a draft that was saved or discarded meanwhile: no list would show it. */
export class DraftGoneError extends Error {
  override readonly name = 'DraftGoneError';
}

const TABLES = [durable.drafts, durable.draftPhotos, durable.codes];

/** A person's draft in a place; null if there is none. */
export function draftOf(owner: string, place: DraftPlace): Promise<DraftWithPhotos | null> {
  return db.transaction('r', db.drafts, db.draftPhotos, async () => {
    const draft = await db.drafts.where('[owner+place]').equals([owner, place]).first();
    if (!draft) return null;
    return { draft, photos: await db.draftPhotos.where('draft').equals(draft.id).sortBy('position') };
  });
}

/** A photo to store; `single`: it replaces the slot's earlier one. */
interface NewPhoto {
  photo: DraftPhoto;
  single: boolean;
}

/**
 * Stores a draft, reserves its code, and stores photos with it, all or nothing: one wait for the disk. `dropped`: a photo they replace. An
 * empty draft of the same person and place is replaced. Throws `PlaceTakenError` if that one has photos, and the device's storage errors.
 */
export async function putDraft(
  draft: Draft,
  photos: readonly NewPhoto[] = [],
  dropped: string | null = null,
): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', TABLES, async () => {
      const other = await durable.drafts.where('[owner+place]').equals([draft.owner, draft.place]).first();
      if (other && other.id !== draft.id) {
        if ((await durable.draftPhotos.where('draft').equals(other.id).count()) > 0) throw new PlaceTakenError();
        await endDraft(other.id);
      }
      await durable.drafts.put(draft);
      await releaseCodes(durable, draft.id);
      if (draft.code) await promiseCode(draft.code, draft.id, durable);
      for (const each of photos) await putPhoto(each);
      if (dropped !== null) await durable.draftPhotos.delete(dropped);
    }),
  );
}

/** Stores a photo with its draft. Throws `DraftGoneError`, and the device's storage errors. */
export async function keepPhoto(photo: DraftPhoto, single: boolean): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', durable.drafts, durable.draftPhotos, async () => {
      if (!(await durable.drafts.get(photo.draft))) throw new DraftGoneError();
      await putPhoto({ photo, single });
    }),
  );
}

/** Stores a photo; only inside a transaction that has it. The slot's earlier one is deleted only after this one is stored. */
async function putPhoto({ photo, single }: NewPhoto): Promise<void> {
  await durable.draftPhotos.put(photo);
  if (!single) return;
  // Keys only: reading a photo back would hold up the page that shows it.
  const inSlot = await durable.draftPhotos.where('[draft+slot]').equals([photo.draft, photo.slot]).primaryKeys();
  await durable.draftPhotos.bulkDelete(inSlot.filter((id) => id !== photo.id));
}

/** Removes a photo from its draft; idempotent. */
export async function dropPhoto(id: string): Promise<void> {
  await durable.draftPhotos.delete(id);
}

/** Deletes a draft with its photos and releases its code; idempotent. */
export async function dropDraft(id: string): Promise<void> {
  await withRoom(() => durable.transaction('rw', TABLES, () => endDraft(id)));
}

/** Deletes a draft with its photos and releases its code; only inside a `durable` transaction that has codes and drafts. */
export async function endDraft(id: string): Promise<void> {
  await releaseCodes(durable, id);
  await durable.drafts.delete(id);
  await durable.draftPhotos.where('draft').equals(id).delete();
}
