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

/**
 * Compresses one original, `smaller` than the first time after a refusal for size; null when it is certainly no picture that can
 * be sent. Throws what may be different another time: a device that is short of memory says the same of a good photo.
 */
export type CompressPhoto = (bytes: ArrayBuffer, smaller: boolean) => Promise<Compressed | null>;

/** How often compressing may fail in a row, with waits that double, before a photo is taken for unreadable. */
const TRIES_MOST = 6;
const FIRST_WAIT_MS = 5000;
/** Parcels that failed, by id. Of this page only: one that is loaded anew has its memory free again. */
const failures = new Map<string, { tries: number; until: number }>();

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
      const captured = lane && db.parcels.where('[lane+state]').equals([lane, 'captured']);
      const parcel = captured && (await captured.filter(isInTurn).first());
      if (!parcel) return;
      const made = await makePhotos(parcel, compress, false).catch(() => 'failed' as const);
      if (made === 'failed' && putOff(parcel)) continue;
      failures.delete(parcel.id);
      await putPhotos(parcel, 'compressed', made === 'failed' ? null : made);
      onDone();
    }
  });

const isInTurn = ({ id }: Parcel): boolean => (failures.get(id)?.until ?? 0) <= performance.now();

/** Lets a parcel wait that could not be compressed, so that the others go on; false when it has failed too often. */
function putOff({ id }: Parcel): boolean {
  const tries = (failures.get(id)?.tries ?? 0) + 1;
  failures.set(id, { tries, until: performance.now() + FIRST_WAIT_MS * 2 ** (tries - 1) });
  return tries < TRIES_MOST;
}

/** Compresses a parcel's photos once more from its originals, smaller than before. */
export async function shrinkParcel(parcel: Parcel, compress: CompressPhoto): Promise<void> {
  const orNull: CompressPhoto = (...photo) => compress(...photo).catch(() => null);
  await putPhotos(parcel, 'shrunk', await makePhotos(parcel, orNull, true));
}

/** Puts down what was made of a parcel's originals; photos and row change together, or not at all. */
async function putPhotos(parcel: Parcel, type: 'compressed' | 'shrunk', made: readonly Made[] | null): Promise<void> {
  const prints: PhotoPrint[] | null = made?.map(({ photo: { slot, sha256 } }) => ({ slot, sha256 })) ?? null;
  const event: ParcelEvent = { type, photos: prints };
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

interface Made {
  photo: StoredPhoto;
  thumbnail: ArrayBuffer;
}

async function makePhotos(parcel: Parcel, compress: CompressPhoto, smaller: boolean): Promise<Made[] | null> {
  const originals: Original[] = await db.originals.where('parcel').equals(parcel.id).sortBy('position');
  // A photo whose original gave way to lack of space cannot be made anew; nothing is sent without it.
  if (originals.length === 0 || (!parcel.raw && originals.length !== photoPrints(parcel).length)) return null;
  const made: Made[] = [];
  for (const { photo: id, slot, position, bytes } of originals) {
    const done = await compress(bytes, smaller);
    if (!done) return null;
    const sha256 = await sha256Hex(done.bytes);
    const photo = { id, parcel: parcel.id, slot, position, mime: done.mime, bytes: done.bytes, sha256 };
    made.push({ photo, thumbnail: done.thumbnail });
  }
  return made;
}
