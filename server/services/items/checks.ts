/** Checks of an item's fields that need the database. */
import type { Db } from '../../db/pool.ts';
import type { PendingChange } from '../../engine/records/record-source.ts';
import { areReferable } from '../../engine/records/targets.ts';
import { refuseField } from '../../engine/refusal.ts';

/**
 * Refuses a fabric or price tier the caller cannot refer to. A trashed one is allowed when a record is reverted as a whole, because items
 * keep it when it is trashed. Throws `validation`.
 */
export async function checkItem(tx: Db, change: Pick<PendingChange, 'caller' | 'fields' | 'isBack'>): Promise<void> {
  const { fabric, priceId } = change.fields as Record<string, string | null | undefined>;
  if (fabric && !(await areReferable(tx, 'fabric', [fabric], change))) throw refuseField('fabric', 'choice');
  if (priceId && !(await areReferable(tx, 'priceTier', [priceId], change))) throw refuseField('priceId', 'choice');
}
