import { enqueue, type Capture } from '../../outbox/enqueue.ts';
import type { Parcel } from '../../store/db.ts';
import { faceOf, photosOf, type Saved } from './work.ts';

/**
 * Saves so many more items with the photos of one, each with a code of its own. Answers fewer than asked for when the device ran
 * out of space: what is answered is saved.
 */
export async function enqueueMore({ parcels: [first], shots }: Saved, times: number): Promise<Parcel[]> {
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
