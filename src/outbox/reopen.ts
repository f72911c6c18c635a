/** Reopens a saved item, to retake a photo of one slot. */
import { v7 as uuid } from 'uuid';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import { durable, type Parcel } from '../store/db.ts';
import type { Draft, DraftPhoto } from '../store/draft.ts';
import { withSpareRoom } from '../store/free-space.ts';
import { endDraft } from './drafts.ts';

/**
 * Turns an unsent item back into a draft of counter mode, with its code, so that a photo can be retaken. Returns null, and changes nothing,
 * if it has moved on, is a form, lacks a photo, or another item with photos is unfinished there; an empty draft is replaced. Throws the
 * device's storage errors.
 */
export async function reopen(seq: number, slot: PhotoSlot): Promise<{ draft: Draft; photos: DraftPhoto[] } | null> {
  const { parcels, photos, originals, thumbnails, codes, drafts, draftPhotos } = durable;
  const tables = [parcels, photos, originals, thumbnails, codes, drafts, draftPhotos];
  const work = () =>
    durable.transaction('rw', tables, async () => {
      const parcel = await parcels.get(seq);
      if (!parcel || parcel.action || parcel.starts > 0 || (parcel.state !== 'captured' && parcel.state !== 'queued'))
        return null;
      const pictures = await picturesOf(parcel);
      if (!pictures) return null;
      const other = await drafts.where({ owner: parcel.owner, place: 'counter' }).first();
      if (other && (await draftPhotos.where('draft').equals(other.id).count()) > 0) return null;
      if (other) await endDraft(other.id);
      const draft = draftFrom(parcel, slot);
      const kept = pictures.map((picture) => ({ ...picture, id: uuid(), draft: draft.id }));
      await drafts.add(draft);
      await draftPhotos.bulkAdd(kept);
      await parcels.delete(seq);
      await photos.where('parcel').equals(parcel.id).delete();
      await originals.where('parcel').equals(parcel.id).delete();
      await thumbnails.delete(parcel.id);
      return { draft, photos: kept };
    });
  // The draft is made from the originals, so they cannot be deleted for it.
  return withSpareRoom(work);
}

/** An item's photos by position, each as its original if that still exists; null if one is missing. */
async function picturesOf({
  id: parcel,
  raw,
  photos: prints,
}: Parcel): Promise<Omit<DraftPhoto, 'id' | 'draft'>[] | null> {
  const byId = new Map<string, Omit<DraftPhoto, 'id' | 'draft'>>();
  for (const { id, slot, position, mime, bytes } of await durable.photos.where('parcel').equals(parcel).toArray()) {
    byId.set(id, { slot, position, mime, bytes });
  }
  for (const { photo, slot, position, mime, bytes } of await durable.originals
    .where('parcel')
    .equals(parcel)
    .toArray()) {
    byId.set(photo, { slot, position, mime, bytes });
  }
  // An uncompressed item has no prints yet, and had a photo, or it would have been queued at once.
  if (raw ? byId.size === 0 : byId.size !== prints.length) return null;
  return [...byId.values()].sort((one, other) => one.position - other.position);
}

const draftFrom = ({ owner, kind, hub, hubName, code, details }: Parcel, slot: PhotoSlot): Draft => ({
  id: uuid(),
  owner,
  place: 'counter',
  kind,
  hub,
  hubName,
  code,
  // The device no longer holds its code: it must get exactly this one again.
  claimed: code !== null,
  slot,
  ...(details ? { details } : {}),
  startedAt: new Date().toISOString(),
});
