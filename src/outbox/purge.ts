import { db, type Parcel } from '../store/db.ts';

/** A delivered parcel keeps its row this long after its bytes went, in ms: the device's own proof of delivery. */
const KEEP_ROW_MS = 29 * 24 * 3_600_000;
/** Parcels per transaction, so that a capture never waits behind a long clean-up. */
const CHUNK = 25;

/** Frees what was delivered long enough ago: first the bytes, then the row. Touches nothing that is not delivered. */
export async function purge(now: number): Promise<void> {
  const due = await delivered((parcel) => parcel.nextAt <= now);
  for (let from = 0; from < due.length; from += CHUNK) {
    for (const { seq } of await dropBytes(due.slice(from, from + CHUNK), now)) await db.parcels.delete(seq);
  }
}

/** Frees the bytes of everything delivered, however fresh: what is not on the server yet needs the space. */
export async function freeDelivered(): Promise<void> {
  const all = await delivered(() => true);
  for (let from = 0; from < all.length; from += CHUNK) await dropBytes(all.slice(from, from + CHUNK), Date.now());
}

const delivered = (wanted: (parcel: Parcel) => boolean): Promise<Parcel[]> =>
  db.parcels.where('state').equals('delivered').filter(wanted).toArray();

/** Removes the bytes of delivered parcels and gives their rows a last date; answers those that had none left. */
async function dropBytes(parcels: readonly Parcel[], now: number): Promise<Parcel[]> {
  return db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
    const empty: Parcel[] = [];
    for (const parcel of parcels) {
      const freed = await db.photos.where('parcel').equals(parcel.id).delete();
      await db.originals.where('parcel').equals(parcel.id).delete();
      await db.thumbnails.where('parcel').equals(parcel.id).delete();
      if (freed > 0) await db.parcels.update(parcel.seq, { nextAt: now + KEEP_ROW_MS });
      else empty.push(parcel);
    }
    return empty;
  });
}
