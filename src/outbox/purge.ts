/**
 * Frees what is no longer needed here. Bytes go only once a check that came long enough after delivery has found the item on the
 * server, when a full device needs the space of what was confirmed, or when a person threw the item away.
 */
import { db, type Parcel } from '../store/db.ts';
import { releaseCodes } from './codes.ts';
import { doubtfulLanes } from './epoch.ts';
import { KEEP_BYTES_MS } from './transition.ts';

/** How long a delivered parcel's row stays, in ms: the device's own proof of delivery, and what the nightly check asks about. */
export const KEEP_ROW_MS = 30 * 24 * 3_600_000;
/** How long after delivery, in ms, a check must come that lets the bytes go: a server that lost its day is noticed by then. */
const CHECKED_AFTER_MS = 20 * 3_600_000;
/** How long a draft without a photo stays, in ms: somebody opened the camera and went away. */
const KEEP_EMPTY_DRAFT_MS = 24 * 3_600_000;
/** Parcels per transaction, so that a capture never waits behind a long clean-up. */
const CHUNK = 25;

/** Deletes parcels that were trashed long enough ago, and old changes: those have no bytes, and their records show what became of them. */
export async function purge(now: number): Promise<void> {
  const rowEnds = now - (KEEP_ROW_MS - KEEP_BYTES_MS);
  const changes = db.parcels.where('[action+state]').equals(['update', 'delivered']);
  await changes.filter(({ nextAt }) => nextAt <= rowEnds).delete();
  const trash = await db.parcels.where('state').equals('trashed').toArray();
  for (const { seq } of trash.filter(({ nextAt }) => nextAt <= now)) await dropTrashed(seq);
  await dropEmptyDrafts(now);
}

/** A parcel that the server has just been found to have, and for how long by its own clock, in ms. */
export interface CheckedParcel {
  parcel: Parcel;
  heldMs: number;
}

/** Frees what the server has had for long enough: first the bytes, later the row. No clock of the device has a say in it. */
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
 * Frees the bytes of everything delivered, however fresh: what is not on the server yet needs the space. What was confirmed by a
 * server that is an older one again by now may be here only, and stays.
 */
export async function freeDelivered(): Promise<void> {
  const doubtful = await doubtfulLanes();
  await dropBytes(({ lane }) => !doubtful.has(lane));
}

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
