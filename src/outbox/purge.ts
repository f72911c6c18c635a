/** Frees what is no longer needed here. Bytes go only after a verified receipt, or when a person threw the item away. */
import { db, type Parcel } from '../store/db.ts';
import { releaseCodes } from './codes.ts';
import { KEEP_BYTES_MS } from './transition.ts';

/** How long a delivered parcel's row stays, in ms: the device's own proof of delivery, and what the nightly check asks about. */
export const KEEP_ROW_MS = 30 * 24 * 3_600_000;
/** How long a draft without a photo stays, in ms: somebody opened the camera and went away. */
const KEEP_EMPTY_DRAFT_MS = 24 * 3_600_000;
/** Parcels per transaction, so that a capture never waits behind a long clean-up. */
const CHUNK = 25;

/** Frees what was delivered or thrown away long enough ago: of delivered parcels first the bytes, later the row. */
export async function purge(now: number): Promise<void> {
  await dropBytes((parcel) => parcel.nextAt <= now);
  const rowEnds = now - (KEEP_ROW_MS - KEEP_BYTES_MS);
  // Rows come in order of capture: the first that stays ends the search, however many follow.
  const old: Parcel[] = [];
  const delivered = db.parcels.where('state').equals('delivered');
  await delivered.until(({ nextAt }) => nextAt > rowEnds).each((parcel) => void old.push(parcel));
  await db.parcels.bulkDelete(old.map(({ seq }) => seq));
  const trash = await db.parcels.where('state').equals('trashed').toArray();
  for (const { seq } of trash.filter(({ nextAt }) => nextAt <= now)) await dropTrashed(seq);
  await dropEmptyDrafts(now);
}

/** Frees the bytes of everything delivered, however fresh: what is not on the server yet needs the space. */
export const freeDelivered = (): Promise<void> => dropBytes(() => true);

/** Removes a parcel from the trash for good. Does nothing when it has been taken back meanwhile. */
export async function dropTrashed(seq: number): Promise<void> {
  await db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
    const parcel = await db.parcels.get(seq);
    if (parcel?.state !== 'trashed') return;
    await deleteBytes(parcel.id);
    await db.parcels.delete(seq);
  });
}

/**
 * Removes the bytes of delivered parcels. It writes no row: on a full device only deleting is sure to work. Which parcels
 * still have bytes is read from an index, so that thirty days of receipts cost nothing.
 */
async function dropBytes(wanted: (parcel: Parcel) => boolean): Promise<void> {
  const withBytes = await db.photos.orderBy('parcel').uniqueKeys();
  for (let from = 0; from < withBytes.length; from += CHUNK) {
    const ids = withBytes.slice(from, from + CHUNK);
    await db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
      const parcels = await db.parcels.where('id').anyOf(ids).toArray();
      for (const parcel of parcels) {
        if (parcel.state === 'delivered' && wanted(parcel)) await deleteBytes(parcel.id);
      }
    });
  }
}

/** Drafts with a photo are work, however old; without one they only hold a code back. */
async function dropEmptyDrafts(now: number): Promise<void> {
  await db.transaction('rw', db.drafts, db.draftPhotos, db.codes, async () => {
    for (const { id, startedAt } of await db.drafts.toArray()) {
      if (Date.parse(startedAt) > now - KEEP_EMPTY_DRAFT_MS) continue;
      if ((await db.draftPhotos.where('draft').equals(id).count()) > 0) continue;
      await releaseCodes(db, id);
      await db.drafts.delete(id);
    }
  });
}

async function deleteBytes(parcel: string): Promise<void> {
  await db.photos.where('parcel').equals(parcel).delete();
  await db.originals.where('parcel').equals(parcel).delete();
  await db.thumbnails.where('parcel').equals(parcel).delete();
}
