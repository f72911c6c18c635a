/** What shipping costs. */
import { isNull } from 'drizzle-orm';

import type { ShippingGap } from '../../../contract/calls/shipping-costs.ts';
import { type Area, bandGaps, shippingBand, type ShippingBand } from '../../../contract/pricing/shipping.ts';
import type { Db } from '../../db/pool.ts';
import { shippingCosts } from '../../db/schema/shipping-costs.ts';

type NamedBand = ShippingBand & { id: string; band: string };

/** All bands outside the trash. */
async function allBands(db: Db): Promise<NamedBand[]> {
  const rows = await db.select().from(shippingCosts).where(isNull(shippingCosts.deletedAt));
  return rows.map(({ id, band, country, province, postalCode, minWeightG: minG, maxWeightG: maxG, costCents }) => {
    return { id, band, country, province, postalCode, minG, maxG, costCents };
  });
}

/** The band for a weight in grams at a destination; null: shipping is on request. */
export const findBand = async (db: Db, destination: Area, grams: number): Promise<NamedBand | null> =>
  shippingBand(await allBands(db), destination, grams);

/** The weights without a band, in kilograms. */
export async function shippingGaps(db: Db): Promise<ShippingGap[]> {
  return bandGaps(await allBands(db)).map(({ fromG, toG, ...area }) => ({
    ...area,
    from: fromG / GRAMS,
    to: toG / GRAMS,
  }));
}

const GRAMS = 1000;
/** Kilograms as whole grams. */
export const gramsIn = (kilograms: number): number => Math.round(kilograms * GRAMS);
