/** Photos added to an existing record, one parcel each: stored like a form, and read by the record's screen. */
import { db, durable, type Parcel } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import type { Picture } from './enqueue.ts';
import { fieldsPrint } from './form-content.ts';
import { type ChangedRecord, type FormPhoto, rowOf } from './form-parcels.ts';
import { withRoom } from './room.ts';
import { settle } from './settle.ts';

/** A photo to add to a record. */
export interface AddedPhoto extends Pick<ChangedRecord, 'owner' | 'kind' | 'id' | 'code' | 'hub' | 'rev'> {
  /** Parcel id and idempotency key, a UUID. */
  key: string;
  /** The imageIds of the version read. */
  seen: readonly string[];
  photo: FormPhoto;
  /** A thumbnail for lists on this device. */
  thumbnail: Picture | null;
}

/** Timeout of waiting for photos in flight, in ms. */
const TIMEOUT_MS = 20_000;

/** Stores an added photo. Throws if the device cannot store it: then nothing is stored. */
export async function storeAdded(added: AddedPhoto): Promise<void> {
  const { key: id, id: record, code, rev, seen, thumbnail } = added;
  const { slot, upload, original } = added.photo;
  const sha256 = await sha256Hex(upload.bytes);
  const row = {
    ...(await rowOf(added, [{ slot, sha256 }, await fieldsPrint(record)])),
    id,
    code,
    // No day: the daily counts are those of items.
    day: '',
    action: 'addPhotos' as const,
    record,
    rev,
    before: JSON.stringify({ seen }),
  };
  const place = { parcel: id, slot, position: 0 };
  const { parcels, photos, originals, thumbnails } = durable;
  await withRoom(() =>
    durable.transaction('rw', parcels, photos, originals, thumbnails, async () => {
      await parcels.add(row);
      await photos.add({ id, ...place, ...upload, sha256 });
      await originals.add({ photo: id, ...place, ...original });
      if (thumbnail) await thumbnails.add({ parcel: id, ...thumbnail });
    }),
  );
}

/** A person's photos for a record in their order, delivered ones included, trashed ones not. */
export const addedTo = (record: string, owner: string): Promise<Parcel[]> =>
  db.parcels
    .where('record')
    .equals(record)
    .filter((parcel) => parcel.action === 'addPhotos' && parcel.owner === owner && parcel.state !== 'trashed')
    .sortBy('seq');

/** The picture of a parcel; null if its bytes were deleted. */
export async function pictureOf(parcel: string): Promise<Blob | null> {
  const row = await db.photos.where('parcel').equals(parcel).first();
  return row ? new Blob([row.bytes], { type: row.mime }) : null;
}

/** Waits until none of a person's photos for a record is in flight; resolves to the newest revision they have made, 0 for none. */
export async function latestRevision(record: string, owner: string): Promise<number> {
  const sending = (await addedTo(record, owner)).filter(({ state }) => state === 'sending');
  await Promise.all(sending.map(({ id }) => settle(id, TIMEOUT_MS)));
  return Math.max(0, ...(await addedTo(record, owner)).map(({ receipt }) => receipt?.rev ?? 0));
}
