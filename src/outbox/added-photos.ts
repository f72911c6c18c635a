/** Photos more for a record that is there already, one parcel each: stored as a form is, and read for who looks at the record. */
import { db, durable, type Parcel } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import type { Picture } from './enqueue.ts';
import { fieldsPrint } from './form-content.ts';
import { type ChangedRecord, type FormPhoto, rowOf } from './form-parcels.ts';
import { withRoom } from './room.ts';
import { settle } from './settle.ts';

/** A photo more for a record. */
export interface AddedPhoto extends Pick<ChangedRecord, 'owner' | 'kind' | 'id' | 'code' | 'hub' | 'rev'> {
  /** Parcel id and idempotency key, a UUID. */
  key: string;
  /** The imageIds that the person saw. */
  seen: readonly string[];
  photo: FormPhoto;
  /** A small picture for lists on this device. */
  thumbnail: Picture | null;
}

/** How long what builds on photos that are being sent waits for them, in ms. */
const PATIENCE_MS = 20_000;

/** Stores a photo more for a record. Throws when the device cannot store it: then nothing is stored. */
export async function storeAdded(added: AddedPhoto): Promise<void> {
  const { key: id, id: record, code, rev, seen, thumbnail } = added;
  const { slot, upload, original } = added.photo;
  const sha256 = await sha256Hex(upload.bytes);
  const row = {
    ...(await rowOf(added, [{ slot, sha256 }, await fieldsPrint(record)])),
    id,
    code,
    // No day: the day's figures are those of items.
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

/** A person's photos for a record in their order, those that have arrived included; trashed ones are left out. */
export const addedTo = (record: string, owner: string): Promise<Parcel[]> =>
  db.parcels
    .where('record')
    .equals(record)
    .filter((parcel) => parcel.action === 'addPhotos' && parcel.owner === owner && parcel.state !== 'trashed')
    .sortBy('seq');

/** The picture that a parcel brings; null when its bytes are not here any more. */
export async function pictureOf(parcel: string): Promise<Blob | null> {
  const row = await db.photos.where('parcel').equals(parcel).first();
  return row ? new Blob([row.bytes], { type: row.mime }) : null;
}

/** Waits until none of a person's photos for a record is being sent; answers the newest revision they have made, 0 for none. */
export async function latestRevision(record: string, owner: string): Promise<number> {
  const sending = (await addedTo(record, owner)).filter(({ state }) => state === 'sending');
  await Promise.all(sending.map(({ id }) => settle(id, PATIENCE_MS)));
  return Math.max(0, ...(await addedTo(record, owner)).map(({ receipt }) => receipt?.rev ?? 0));
}
