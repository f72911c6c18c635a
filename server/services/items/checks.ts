/** What of an item's fields the schema alone cannot tell. */
import { and, eq, isNull } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { Db } from '../../db/pool.ts';
import { fabrics } from '../../db/schema/items.ts';
import { priceTiers } from '../../db/schema/price-tiers.ts';
import type { Checked } from '../records/record-source.ts';
import { refuseField } from '../refusal.ts';

/**
 * Refuses a fabric or price tier that is not there for the caller; one in the trash is there for what is taken back as a whole,
 * as items keep it when it is thrown away. Throws `validation`.
 */
export async function checkItem(
  tx: Db,
  { caller, fields, isBack = false }: Pick<Checked, 'caller' | 'fields' | 'isBack'>,
): Promise<void> {
  const { fabric, priceId } = fields as Record<string, string | null | undefined>;
  if (fabric && !(await hasFabric(tx, caller, fabric, isBack))) throw refuseField('fabric', 'choice');
  if (priceId && !(await hasTier(tx, priceId, isBack))) throw refuseField('priceId', 'choice');
}

async function hasFabric(tx: Db, caller: Caller, id: string, isBack: boolean): Promise<boolean> {
  const limit = hubLimit(caller);
  const own = limit === null ? undefined : eq(fabrics.hub, limit);
  const found = await tx
    .select({ id: fabrics.id })
    .from(fabrics)
    .where(and(eq(fabrics.id, id), isBack ? undefined : isNull(fabrics.deletedAt), own));
  return found.length > 0;
}

async function hasTier(tx: Db, id: string, isBack: boolean): Promise<boolean> {
  const found = await tx
    .select({ id: priceTiers.id })
    .from(priceTiers)
    .where(and(eq(priceTiers.id, id), isBack ? undefined : isNull(priceTiers.deletedAt)));
  return found.length > 0;
}
