import { db } from './db.ts';
import { deviceId } from './device.ts';
import { fillIn } from './upgrade.ts';

/**
 * A tab of an earlier version may still be open, or come back after a rollback, and write rows that the indexes of this one
 * do not show. They are found by counting, which costs next to nothing, and completed.
 */
export async function adoptOlderRows(): Promise<void> {
  const all = await db.parcels.count();
  const shown = await db.parcels.orderBy('[lane+state]').count();
  if (shown < all) await fillIn(db.parcels, await deviceId());
}
