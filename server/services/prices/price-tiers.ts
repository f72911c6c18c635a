/** Queries of price tiers. */
import { eq, isNull } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { PriceTierMatch } from '../../../contract/calls/price-tiers.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { PriceTierForm } from '../../../contract/entities/price-tier.ts';
import { overlapping, tierFor, type TierItem, tierPrice } from '../../../contract/price-tier.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { merchants } from '../../db/schema/people.ts';
import { priceTiers } from '../../db/schema/price-tiers.ts';
import { findRecord } from '../../engine/records/records.ts';
import { refuseField } from '../../engine/refusal.ts';
import { type PriceTierRecord, priceTierSource, tierFields } from './price-tier-source.ts';

const findTier = async (db: Db, id: string, caller: Caller): Promise<PriceTierRecord> =>
  (await findRecord(db, priceTierSource, resourceOf('priceTier'), id, caller)) as PriceTierRecord;

/** All tiers outside the trash, without their item counts. */
export async function allTiers(db: Db): Promise<PriceTierRecord[]> {
  const rows = await db.select().from(priceTiers).where(isNull(priceTiers.deletedAt));
  return rows.map((row) => ({ ...tierFields.recordOf(row), items: 0 }) as PriceTierRecord);
}

/** The price factor of a hub center; 1 if none is given. Throws `validation` for an unknown one. */
export async function hubFactor(db: Db, hubcenter: string | undefined): Promise<number> {
  if (hubcenter === undefined) return 1;
  const [hub] = await db
    .select({ factor: merchants.multiplicativeFactor })
    .from(merchants)
    .where(eq(merchants.id, hubcenter));
  if (!hub) throw refuseField('hubcenter', 'unknownHub');
  return hub.factor;
}

/** Absent properties of a described item are unknown. */
export const itemOf = (given: { [Name in keyof TierItem]?: TierItem[Name] | undefined }): TierItem => ({
  types: given.types ?? null,
  itemFor: given.itemFor ?? null,
  condition: given.condition ?? null,
  branded: given.branded ?? null,
  weight: given.weight ?? null,
});

/** The tier of a described item today, and the resulting price. Throws as `hubFactor` does. */
export async function matchTier(
  db: Db,
  caller: Caller,
  { hubcenter, ...given }: Parameters<typeof itemOf>[0] & { hubcenter?: string | undefined },
): Promise<PriceTierMatch> {
  const item = itemOf(given);
  const factor = await hubFactor(db, hubcenter);
  const found = tierFor(await allTiers(db), item, utcDay());
  if (!found) return { tier: null, price: null };
  return { tier: await findTier(db, found._id, caller), price: tierPrice(found, item, factor) };
}

/** Active tiers that could match the same items as a form at the same priority. */
export async function overlapsOf(db: Db, form: PriceTierForm, id = ''): Promise<{ _id: string; name: string }[]> {
  const found = overlapping({ ...form, _id: id }, await allTiers(db));
  return found.map(({ _id, name }) => ({ _id, name }));
}
