import { db } from './db.ts';
import { deviceId } from './device.ts';
import { fillIn } from './upgrade.ts';

/**
 * Completes rows written by a tab of an earlier version, which may still be open or come back after a rollback: this version's indexes do
 * not contain them. Counting finds them at almost no cost.
 */
export async function completeOlderRows(): Promise<void> {
  const all = await db.parcels.count();
  const shown = await db.parcels.orderBy('[lane+state]').count();
  if (shown < all) await fillIn(db.parcels, await deviceId());
}
