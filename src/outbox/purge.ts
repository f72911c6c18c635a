import { db } from '../store/db.ts';
import { KEEP_BYTES_MS } from './transition.ts';

/** Delivered parcels keep a row without bytes this much longer: the device's own proof of delivery. */
const KEEP_ROW_MS = 30 * 24 * 3_600_000;

/** Frees what was delivered long enough ago: first the bytes, then the row. Touches nothing that is not delivered. */
export async function purge(now: number): Promise<void> {
  await db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
    const due = await db.parcels
      .where('state')
      .equals('delivered')
      .filter(({ nextAt }) => nextAt <= now)
      .toArray();
    const ids = due.map(({ id }) => id);
    for (const table of [db.photos, db.originals, db.thumbnails]) await table.where('parcel').anyOf(ids).delete();
    const old = due.filter(({ nextAt }) => nextAt + KEEP_ROW_MS - KEEP_BYTES_MS <= now);
    await db.parcels.bulkDelete(old.map(({ seq }) => seq));
  });
}
