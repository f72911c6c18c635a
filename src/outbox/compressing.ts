/** Photos that are stored as they came from the camera become photos that can be sent. */
import { db, type Original, type Parcel, type PhotoPrint, type StoredPhoto } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { photoPrints } from './form-content.ts';
import { sender, step } from './lane.ts';
import { DeviceLock } from './lock.ts';
import { withRoom } from './room.ts';
import type { ParcelEvent } from './transition.ts';

/** A photo made from its original. */
export interface Compressed {
  bytes: ArrayBuffer;
  mime: string;
  thumbnail: ArrayBuffer;
}

/** Compresses one original, `smaller` than the first time after a refusal for size; null when it cannot be read. */
export type CompressPhoto = (bytes: ArrayBuffer, smaller: boolean) => Promise<Compressed | null>;

/** Not the outbox's lock: whoever sends may have hours of it before it, or be the worker, which cannot compress. */
const oneCompressor = new DeviceLock('ordito-compress');

/**
 * Compresses what the person who is signed in has captured and is not compressed yet, in order of capture, until nothing is
 * left; `onDone` after each parcel. After any other tab that is at it.
 */
export const compressCaptured = (compress: CompressPhoto, onDone: () => void): Promise<void> =>
  oneCompressor.run(async () => {
    for (;;) {
      const lane = (await sender())?.profile._id;
      const parcel = lane && (await db.parcels.where('[lane+state]').equals([lane, 'captured']).first());
      if (!parcel) return;
      await compressParcel(parcel, compress, false);
      onDone();
    }
  });

/** Compresses a parcel's photos from its originals; photos and row change together, or not at all. */
export async function compressParcel(parcel: Parcel, compress: CompressPhoto, smaller: boolean): Promise<void> {
  const made = await makePhotos(parcel, compress, smaller);
  const prints: PhotoPrint[] | null = made?.map(({ photo: { slot, sha256 } }) => ({ slot, sha256 })) ?? null;
  const event: ParcelEvent = { type: smaller ? 'shrunk' : 'compressed', photos: prints };
  await withRoom(() =>
    db.transaction('rw', db.parcels, db.photos, db.thumbnails, async () => {
      const stored = await db.parcels.get(parcel.seq);
      if (!stored) return;
      const after = step(stored, event);
      if (after === stored) return;
      await db.parcels.put(after);
      if (made) await db.photos.bulkPut(made.map(({ photo }) => photo));
      const face = made?.find(({ photo }) => photo.slot === 'itemImage') ?? made?.[0];
      if (face) await db.thumbnails.put({ parcel: parcel.id, mime: 'image/jpeg', bytes: face.thumbnail });
    }),
  );
}

async function makePhotos(
  parcel: Parcel,
  compress: CompressPhoto,
  smaller: boolean,
): Promise<{ photo: StoredPhoto; thumbnail: ArrayBuffer }[] | null> {
  const originals: Original[] = await db.originals.where('parcel').equals(parcel.id).sortBy('position');
  // A photo whose original gave way to lack of space cannot be made anew; nothing is sent without it.
  if (originals.length === 0 || (!parcel.raw && originals.length !== photoPrints(parcel).length)) return null;
  const made = [];
  for (const { photo: id, slot, position, bytes } of originals) {
    const done = await compress(bytes, smaller);
    if (!done) return null;
    const sha256 = await sha256Hex(done.bytes);
    const photo = { id, parcel: parcel.id, slot, position, mime: done.mime, bytes: done.bytes, sha256 };
    made.push({ photo, thumbnail: done.thumbnail });
  }
  return made;
}
