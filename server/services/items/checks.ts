/** What of an item's fields the schema alone cannot tell. */
import type { Db } from '../../db/pool.ts';
import type { PendingChange } from '../records/record-source.ts';
import { areThere } from '../records/targets.ts';
import { refuseField } from '../refusal.ts';

/**
 * Refuses a fabric or price tier that is not there for the caller; one in the trash is there for what is taken back as a whole,
 * as items keep it when it is trashed. Throws `validation`.
 */
export async function checkItem(tx: Db, change: Pick<PendingChange, 'caller' | 'fields' | 'isBack'>): Promise<void> {
  const { fabric, priceId } = change.fields as Record<string, string | null | undefined>;
  if (fabric && !(await areThere(tx, 'fabric', [fabric], change))) throw refuseField('fabric', 'choice');
  if (priceId && !(await areThere(tx, 'priceTier', [priceId], change))) throw refuseField('priceId', 'choice');
}
