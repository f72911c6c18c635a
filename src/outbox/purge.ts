/**
 * Frees what is no longer needed here. Photos are deleted only on the server's word that it has read their files (`receipts.ts`), or when
 * a person has discarded the item.
 */
import { db, type Parcel } from '../store/db.ts';
import { releaseCodes } from './codes.ts';
import { RECEIPTLESS } from './form-content.ts';
import { KEEP_BYTES_MS } from './transition.ts';

/** How long a delivered parcel's row stays, in ms: the device's own proof of delivery, which the nightly check verifies. */
export const KEEP_ROW_MS = 30 * 24 * 3_600_000;
/** Minimum time between delivery and the check that frees the photos, in ms: a server that lost its day is noticed by then. */
export const CHECKED_AFTER_MS = 20 * 3_600_000;
/** How long a draft without a photo stays, in ms: the camera was opened and nothing taken. */
const KEEP_EMPTY_DRAFT_MS = 24 * 3_600_000;

/** Deletes parcels trashed long enough ago, and old changes: those have no photos, and their records show the result. */
export async function purge(now: number): Promise<void> {
  const rowEnds = now - (KEEP_ROW_MS - KEEP_BYTES_MS);
  const changes = db.parcels.where('[action+state]').anyOf(RECEIPTLESS.map((action) => [action, 'delivered']));
  await changes.filter(({ nextAt }) => nextAt <= rowEnds).delete();
  const trash = await db.parcels.where('state').equals('trashed').toArray();
  for (const { seq } of trash.filter(({ nextAt }) => nextAt <= now)) await dropTrashed(seq);
  await dropEmptyDrafts(now);
}

/** Deletes the rows of parcels that the server has had for long enough, and whose photos are freed. */
export async function dropOldRows(checked: readonly { parcel: Parcel; heldMs: number }[]): Promise<void> {
  const old = checked.filter(({ heldMs }) => heldMs >= KEEP_ROW_MS).map(({ parcel }) => parcel.seq);
  await db.transaction('rw', db.parcels, db.photos, async () => {
    const here = await withBytes();
    await db.parcels
      .where('seq')
      .anyOf(old)
      .filter(({ id, state }) => state === 'delivered' && !here.has(id))
      .delete();
  });
}

/** The parcels whose photos are on this device. An index lists them, so that thirty days of receipts cost nothing. */
export const withBytes = async (): Promise<ReadonlySet<unknown>> =>
  new Set(await db.photos.orderBy('parcel').uniqueKeys());

/** Whose delivered photos are here, other than somebody's own; a name that is not known is empty. */
export async function othersWithBytes(me: string): Promise<string[]> {
  const here = await withBytes();
  const delivered = db.parcels.where('state').equals('delivered');
  const others = await delivered.filter(({ id, lane }) => lane !== me && here.has(id)).toArray();
  return [...new Set(others.map(({ ownerName }) => ownerName))];
}

/** Deletes a parcel from the trash for good. Does nothing if it was restored meanwhile. */
export async function dropTrashed(seq: number): Promise<void> {
  await db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
    const parcel = await db.parcels.get(seq);
    if (parcel?.state !== 'trashed') return;
    await deleteBytes(parcel.id);
    await db.parcels.delete(seq);
  });
}

/** Deletes the photos of a parcel that is delivered. Writes no row: on a full device only deleting is sure to work. */
export async function dropBytes(id: string): Promise<void> {
  await db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
    if ((await db.parcels.get({ id }))?.state === 'delivered') await deleteBytes(id);
  });
}

/** Drafts with a photo are work, however old; without one they only block a code. */
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
