/** Prices of records that a bulk change assigns a price tier: the assigned tier applies, even if another would match. */
import type { BulkChange } from '../../../contract/calls/bulk.ts';
import { PRICE_MAX } from '../../../contract/limits.ts';
import { isValidOn, type TierItem, tierPrice } from '../../../contract/price-tier.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { merchants } from '../../db/schema/people.ts';
import type { Pricer } from '../../engine/records/record-source.ts';
import { refuseField } from '../../engine/refusal.ts';
import { allTiers } from './price-tiers.ts';

/** What the price depends on, from the record or from the same change. */
interface PriceFactors extends Pick<TierItem, 'weight'> {
  hubcenter: string;
  /** Garments only. */
  condition?: string | null;
}

/**
 * Makes the pricer of a change; null if it takes no price from a tier. With a missing or inactive tier every record is refused, so that a
 * repeated step still reports what it has done.
 */
export async function pricerOf(
  db: Db,
  { bulk }: BulkResource,
  { set, tierPrice: wanted }: BulkChange,
): Promise<Pricer | null> {
  const { price: field, tier: link } = bulk;
  if (!wanted || field === undefined || link === undefined) return null;
  const tier = (await allTiers(db)).find(({ _id }) => _id === set?.[link]);
  const hubs = await db.select({ id: merchants.id, factor: merchants.multiplicativeFactor }).from(merchants);
  const factors = new Map(hubs.map(({ id, factor }) => [id, factor]));
  const isValid = tier !== undefined && isValidOn(tier, utcDay());
  return (record) => {
    if (!tier) throw refuseField(link, 'choice');
    if (!isValid) throw refuseField(link, 'notValidToday');
    const { weight, condition = null, hubcenter } = { ...record, ...set } as unknown as PriceFactors;
    if (tier.unit === 'kg' && weight === null) throw refuseField('weight', 'noWeight');
    const due = tierPrice(tier, { weight, condition }, factors.get(hubcenter) ?? 1);
    if (!due) throw refuseField(field, 'tooLarge', PRICE_MAX);
    return due.price;
  };
}
