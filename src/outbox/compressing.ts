/** Compresses photos that were stored as originals, so that they can be sent. */
import { db, type Original, type Parcel, type PhotoPrint, type StoredPhoto } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { photoPrints } from './form-content.ts';
import { sender, step } from './lane.ts';
import { DeviceLock } from './lock.ts';
import { withRoom } from './room.ts';
import type { ParcelEvent } from './transition.ts';

/** A photo compressed from its original. */
export interface CompressedParcelPhoto {
  bytes: ArrayBuffer;
  mime: string;
  thumbnail: ArrayBuffer;
}

/**
 * Compresses one original, `smaller` than the first time after a 413; null if it is certainly no valid picture. Throws on errors that may
 * pass: a device short of memory reports a good photo as bad.
 */
export type CompressPhoto = (bytes: ArrayBuffer, smaller: boolean) => Promise<CompressedParcelPhoto | null>;

/** Failures in a row, with doubling waits, before a photo counts as unreadable. */
const TRIES_MAX = 6;
const FIRST_WAIT_MS = 5000;
/** Failed parcels, by id. In memory only: a reloaded page has its memory free again. */
const failures = new Map<string, { tries: number; until: number }>();

/** Not the outbox's lock: its holder may send for hours, or be the worker, which cannot compress. */
const oneCompressor = new DeviceLock('ordito-compress');

/**
 * Compresses the signed-in person's uncompressed captures in order, until none is left; `onDone` after each parcel. Waits for any other tab
 * doing the same.
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

/** Delays a parcel that could not be compressed, so that the others continue; false if it has failed too often. */
function putOff({ id }: Parcel): boolean {
  const tries = (failures.get(id)?.tries ?? 0) + 1;
  failures.set(id, { tries, until: performance.now() + FIRST_WAIT_MS * 2 ** (tries - 1) });
  return tries < TRIES_MAX;
}

/** Compresses a parcel's photos again from its originals, smaller than before. */
export async function shrinkParcel(parcel: Parcel, compress: CompressPhoto): Promise<void> {
  const orNull: CompressPhoto = (...photo) => compress(...photo).catch(() => null);
  await putPhotos(parcel, 'shrunk', await makePhotos(parcel, orNull, true));
}

/** Stores the compressed photos of a parcel; photos and row change together, or not at all. */
async function putPhotos(
  parcel: Parcel,
  type: 'compressed' | 'shrunk',
  made: readonly CompressedPhoto[] | null,
): Promise<void> {
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

interface CompressedPhoto {
  photo: StoredPhoto;
  thumbnail: ArrayBuffer;
}

async function makePhotos(
  parcel: Parcel,
  compress: CompressPhoto,
  smaller: boolean,
): Promise<CompressedPhoto[] | null> {
  const originals: Original[] = await db.originals.where('parcel').equals(parcel.id).sortBy('position');
  // A photo whose original was deleted for space cannot be compressed again; nothing is sent without it.
  if (originals.length === 0 || (!parcel.raw && originals.length !== photoPrints(parcel).length)) return null;
  const made: CompressedPhoto[] = [];
  for (const { photo: id, slot, position, bytes } of originals) {
    const done = await compress(bytes, smaller);
    if (!done) return null;
    const sha256 = await sha256Hex(done.bytes);
    const photo = { id, parcel: parcel.id, slot, position, mime: done.mime, bytes: done.bytes, sha256 };
    made.push({ photo, thumbnail: done.thumbnail });
  }
  return made;
}
