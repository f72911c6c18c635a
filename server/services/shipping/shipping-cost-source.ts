/** Shipping costs as a source of the list engine. No two bands of one area overlap, restored ones included. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';

import { shippingCost } from '../../../contract/entities/shipping-cost.ts';
import { readPostalCode } from '../../../contract/identifiers/postal-code.ts';
import { overlappingBand } from '../../../contract/pricing/shipping.ts';
import type { Db } from '../../db/pool.ts';
import { shippingCosts } from '../../db/schema/shipping-costs.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableFields } from '../../engine/records/table-fields.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';

/** Bands are compared and written one after the other. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('shipping costs'))`;

type Columns = Partial<typeof shippingCosts.$inferSelect>;
const { columnsOf } = tableFields(shippingCost, shippingCosts);

/** Throws `validation`, naming the other band, if one of the same area has some of the same weights. */
async function refuseOverlap(tx: Db, { id, ...band }: Columns): Promise<void> {
  const { country = 'IT', province = null, postalCode = null, minWeightG: minG = 0, maxWeightG: maxG = 0 } = band;
  await tx.execute(LOCK);
  const inCountry = and(eq(shippingCosts.country, country), isNull(shippingCosts.deletedAt));
  const others = await tx
    .select()
    .from(shippingCosts)
    .where(and(inCountry, id === undefined ? undefined : ne(shippingCosts.id, id)));
  const bands = others.map((each) => ({ ...each, minG: each.minWeightG, maxG: each.maxWeightG }));
  const other = overlappingBand(bands, { country, province, postalCode, minG, maxG });
  if (other) throw new Refusal('validation', { errors: [{ path: 'minWeight', code: 'overlaps', name: other.band }] });
}

const source = tableSource(shippingCost, shippingCosts, {
  async check(tx, { before, fields }) {
    const { _id: id, ...record } = { ...before, ...fields } as Record<string, unknown>;
    const { country, province, postalCode, minWeight, maxWeight } = record;
    const columns: Columns = columnsOf({ country, province, postalCode, minWeight, maxWeight });
    await refuseOverlap(tx, { ...columns, ...(typeof id === 'string' ? { id } : {}) });
  },
});

/** With the postal code in the form of its country, in which it is compared. */
function plain({ postalCode, ...fields }: Record<string, unknown>, country: unknown): Record<string, unknown> {
  if (typeof postalCode !== 'string') return postalCode === undefined ? fields : { ...fields, postalCode };
  return { ...fields, postalCode: readPostalCode(postalCode, typeof country === 'string' ? country : 'IT') };
}

/** By area, then by weight: as a text, 10 kg would come before 2 kg. */
const byBand = sql`${shippingCosts.country} || ' ' || coalesce(${shippingCosts.province}, '') || ' ' || coalesce(${shippingCosts.postalCode}, '') || ' ' || lpad(${shippingCosts.minWeightG}::text, 9, '0')`;

export const shippingCostSource: RecordSource = {
  ...source,
  async add(tx, newId, fields, at) {
    await source.add?.(tx, newId, plain(fields, fields['country']), at);
  },
  sort: { ...source.sort, band: { by: byBand, type: 'text' } },
  async write(tx, id, fields, at) {
    const [row] = await tx.select().from(shippingCosts).where(eq(shippingCosts.id, id));
    if (row && fields['deletedAt'] === null) await refuseOverlap(tx, row);
    const { country = row?.country, postalCode = row?.postalCode } = fields;
    const place = 'country' in fields || 'postalCode' in fields ? { postalCode } : {};
    await source.write?.(tx, id, plain({ ...fields, ...place }, country), at);
  },
};
