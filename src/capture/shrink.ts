import { db, type Parcel, type PhotoPrint } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { compress } from './compress.ts';
import { SHRUNK_TARGET } from './fit.ts';

/** Compresses a parcel's photos once more from the kept originals. Null when an original is missing or cannot be read. */
export async function shrink(parcel: Parcel): Promise<PhotoPrint[] | null> {
  const photos = await db.photos.where('parcel').equals(parcel.id).toArray();
  const smaller = [];
  for (const photo of photos) {
    const original = await db.originals.get(photo.id);
    if (!original) return null;
    const encoded = await compress(original.bytes, SHRUNK_TARGET).catch(() => null);
    if (!encoded) return null;
    smaller.push({ ...photo, mime: 'image/jpeg', bytes: encoded.bytes, sha256: await sha256Hex(encoded.bytes) });
  }
  await db.photos.bulkPut(smaller);
  return smaller.map(({ slot, sha256 }) => ({ slot, sha256 }));
}
