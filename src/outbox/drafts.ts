/**
 * Items that are being photographed and not saved yet. They are on the disk before the device's own camera opens, because the
 * system may end the page behind it; saving ends them in the outbox's transaction (`enqueue` with `draft`).
 */
import { db, durable } from '../store/db.ts';
import type { Draft, DraftPhoto, DraftPlace } from '../store/draft.ts';
import { promiseCode, releaseCodes } from './codes.ts';
import { withRoom } from './room.ts';

/** A draft with its photos, by position. */
export interface KeptDraft {
  draft: Draft;
  photos: DraftPhoto[];
}

/** Thrown when a place holds another draft with photos in it. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken';
}

/** Thrown for a photo of a draft that was saved or discarded meanwhile: no list would show it. */
export class DraftGone extends Error {
  override readonly name = 'DraftGone';
}

const TABLES = [durable.drafts, durable.draftPhotos, durable.codes];

/** What a person was making in a place; null when nothing was begun there. */
export function draftOf(owner: string, place: DraftPlace): Promise<KeptDraft | null> {
  return db.transaction('r', db.drafts, db.draftPhotos, async () => {
    const draft = await db.drafts.where('[owner+place]').equals([owner, place]).first();
    if (!draft) return null;
    return { draft, photos: await db.draftPhotos.where('draft').equals(draft.id).sortBy('position') };
  });
}

/**
 * Writes a draft down, and keeps its code for it. Another one of the same person and place gives way while it is empty. Throws
 * `PlaceTaken` when that one has photos, and whatever a device throws that cannot store.
 */
export async function putDraft(draft: Draft): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', TABLES, async () => {
      const other = await durable.drafts.where('[owner+place]').equals([draft.owner, draft.place]).first();
      if (other && other.id !== draft.id) {
        if ((await durable.draftPhotos.where('draft').equals(other.id).count()) > 0) throw new PlaceTaken();
        await endDraft(other.id);
      }
      await durable.drafts.put(draft);
      await releaseCodes(durable, draft.id);
      if (draft.code) await promiseCode(draft.code, draft.id, durable);
    }),
  );
}

/**
 * Keeps a photo with its draft; `single`: it takes the place of the slot's earlier one, which goes only when this one is in.
 * Throws `DraftGone`, and whatever a device throws that cannot store.
 */
export async function keepPhoto(photo: DraftPhoto, single: boolean): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', durable.drafts, durable.draftPhotos, async () => {
      if (!(await durable.drafts.get(photo.draft))) throw new DraftGone();
      await durable.draftPhotos.put(photo);
      if (!single) return;
      const earlier = durable.draftPhotos.where('draft').equals(photo.draft);
      await earlier.filter(({ id, slot }) => slot === photo.slot && id !== photo.id).delete();
    }),
  );
}

/** Removes a photo from its draft; nothing happens when it is not there. */
export async function dropPhoto(id: string): Promise<void> {
  await durable.draftPhotos.delete(id);
}

/** Throws a draft away with its photos and gives its code back; nothing happens when it is not there. */
export async function dropDraft(id: string): Promise<void> {
  await withRoom(() => durable.transaction('rw', TABLES, () => endDraft(id)));
}

/** Ends a draft with its photos and gives its code back; only inside a `durable` transaction that has codes and drafts. */
export async function endDraft(id: string): Promise<void> {
  await releaseCodes(durable, id);
  await durable.drafts.delete(id);
  await durable.draftPhotos.where('draft').equals(id).delete();
}
