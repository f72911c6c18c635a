/**
 * Frees what is no longer needed here. Photos are deleted only after a check long enough after delivery has found the item on the server,
 * when a full device needs the space of confirmed items, or when a person has discarded the item.
 */
import { db, type Parcel } from '../store/db.ts';
import { releaseCodes } from './codes.ts';
import { unverifiedLanes } from './epoch.ts';
import { RECEIPTLESS } from './form-content.ts';
import { KEEP_BYTES_MS } from './transition.ts';

/** How long a delivered parcel's row stays, in ms: the device's own proof of delivery, which the nightly check verifies. */
export const KEEP_ROW_MS = 30 * 24 * 3_600_000;
/** Minimum time between delivery and the check that frees the photos, in ms: a server that lost its day is noticed by then. */
const CHECKED_AFTER_MS = 20 * 3_600_000;
/** How long a draft without a photo stays, in ms: the camera was opened and nothing taken. */
const KEEP_EMPTY_DRAFT_MS = 24 * 3_600_000;
/** Parcels per transaction, so that a capture never waits behind a long clean-up. */
const CHUNK = 25;

/** Deletes parcels trashed long enough ago, and old changes: those have no photos, and their records show the result. */
export async function purge(now: number): Promise<void> {
  const rowEnds = now - (KEEP_ROW_MS - KEEP_BYTES_MS);
  const changes = db.parcels.where('[action+state]').anyOf(RECEIPTLESS.map((action) => [action, 'delivered']));
  await changes.filter(({ nextAt }) => nextAt <= rowEnds).delete();
  const trash = await db.parcels.where('state').equals('trashed').toArray();
  for (const { seq } of trash.filter(({ nextAt }) => nextAt <= now)) await dropTrashed(seq);
  await dropEmptyDrafts(now);
}

/** A parcel just found on the server, and for how long it has been there by the server's clock, in ms. */
export interface CheckedParcel {
  parcel: Parcel;
  heldMs: number;
}

/** Frees what the server has had for long enough: first the photos, later the row. Independent of the device's clock. */
export async function freeChecked(checked: readonly CheckedParcel[]): Promise<void> {
  const safe = new Set(checked.filter(({ heldMs }) => heldMs >= CHECKED_AFTER_MS).map(({ parcel }) => parcel.id));
  if (safe.size > 0) await dropBytes(({ id }) => safe.has(id));
  const old = checked.filter(({ heldMs }) => heldMs >= KEEP_ROW_MS).map(({ parcel }) => parcel.seq);
  await db.parcels
    .where('seq')
    .anyOf(old)
    .filter(({ state }) => state === 'delivered')
    .delete();
}

/**
 * Frees the photos of everything delivered, however recent: unsent items need the space. What a since restored server had confirmed may
 * exist here only, and stays.
 */
export async function freeDelivered(): Promise<void> {
  const unverified = await unverifiedLanes();
  await dropBytes(({ lane }) => !unverified.has(lane));
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

/**
 * Deletes the photos of delivered parcels. Writes no row: on a full device only deleting is sure to work. An index lists the parcels that
 * still have photos, so that thirty days of receipts cost nothing.
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
