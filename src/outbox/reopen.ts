/** Taking a saved item up again, to photograph one of its slots once more. */
import { v7 as uuid } from 'uuid';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import { durable, type Parcel } from '../store/db.ts';
import type { Draft, DraftPhoto } from '../store/draft.ts';
import { endDraft } from './drafts.ts';
import { withRoom } from './room.ts';

/**
 * Turns an item of which nothing has left yet back into a draft of counter mode, with its code, so that a photo can be taken
 * again. Answers null, and changes nothing, when it has moved on, when it is a form, when one of its photos is missing, or when another item is
 * unfinished there; one without photos gives way. Throws what a device throws that cannot store.
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
  // The originals are what the draft is made of, so they cannot make room for it.
  return withRoom(work, { keepOriginals: true });
}

/** An item's photos by position, each as it came from the camera where that is still there; null when one is missing. */
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
  // What was never compressed has no prints yet, and had a photo or it would have gone straight into the queue.
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
  // Its code has left the device's stock already: it gets exactly this one again.
  claimed: code !== null,
  slot,
  ...(details ? { details } : {}),
  startedAt: new Date().toISOString(),
});
