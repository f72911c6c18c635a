import { enqueue, type Capture } from '../../outbox/enqueue.ts';
import type { Parcel } from '../../store/db.ts';
import { faceOf, photosOf, type SavedBatch } from './counter-item.ts';

/**
 * Saves this many more items with the photos of one, each with a code of its own. Returns fewer if the device ran out of space: those
 * returned are saved.
 */
export async function enqueueMore({ parcels: [first], shots }: SavedBatch, times: number): Promise<Parcel[]> {
  const saved: Parcel[] = [];
  if (!first) return saved;
  const { owner, ownerName, hub, hubName, kind, source, details } = first;
  const small = faceOf(shots)?.small;
  const capture: Capture = {
    owner: { _id: owner, fullName: ownerName },
    hub: { _id: hub, fullName: hubName },
    kind,
    code: null,
    source,
    ...(details ? { details } : {}),
    photos: photosOf(shots),
    thumbnail: small ? { bytes: small, mime: 'image/jpeg' } : null,
  };
  for (let left = times; left > 0; left--) {
    const next = await enqueue(capture).catch(() => null);
    if (!next) break;
    saved.push(next);
  }
  return saved;
}
