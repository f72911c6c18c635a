/** Finds, takes and returns coupons. Limits hold under concurrency: each use is one conditional update of its counters. */
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';

import type { CouponRedemption } from '../../../contract/calls/coupons.ts';
import { couponDayFault, isUsedUp } from '../../../contract/entities/coupon.ts';
import { REDEMPTIONS_SHOWN } from '../../../contract/limits.ts';
import type { BasketCoupon } from '../../../contract/pricing/basket.ts';
import { WHOLE_BP } from '../../../contract/pricing/cents.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { couponAccounts, couponRedemptions, coupons } from '../../db/schema/coupons.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { type FieldWord, refuseField } from '../../engine/refusal.ts';

type Row = typeof coupons.$inferSelect;

/** A coupon as a basket uses it. */
export interface UsableCoupon extends BasketCoupon {
  id: string;
  code: string;
}

/** Who wants to use a coupon for what; an account is an e-mail address, null while it is unknown. */
export interface CouponUse {
  code: string;
  account: string | null;
  /** Ids of the items. */
  items: readonly string[];
  at: Date;
}

const refuse = (word: FieldWord) => refuseField('coupon', word);
const accountOf = (email: string) => email.trim().toLowerCase();

const HUB_SHARE: Readonly<Record<Row['borneBy'], (row: Row) => number>> = {
  platform: () => 0,
  hub: () => WHOLE_BP,
  shared: ({ hubShare }) => Math.round((hubShare ?? 0) * 100),
};

const usable = (row: Row): UsableCoupon => ({
  id: row.id,
  code: row.code,
  type: row.discount.unit === 'euro' ? 'fixed' : 'percentage',
  value: row.discount.hundredths,
  item: row.product,
  hubShareBp: HUB_SHARE[row.borneBy](row),
});

/** The coupon of a code, valid now, for these items and this account. Throws `validation` with the reason. */
async function validCoupon(db: Db, { code, account, items, at }: CouponUse): Promise<Row> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), isNull(coupons.deletedAt)));
  if (row?.status !== 'active') throw refuse('couponUnknown');
  const fault = couponDayFault(row, utcDay(at));
  if (fault !== null) throw refuse(fault);
  if (row.product !== null && !items.includes(row.product)) throw refuse('couponItem');
  if (row.accounts.length > 0 && account !== null) {
    const allowed = await db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, row.accounts), eq(users.email, accountOf(account))));
    if (allowed.length === 0) throw refuse('couponAccount');
  }
  return row;
}

/** A coupon that could be used now; takes nothing. Throws `validation` with the reason. */
export async function findCoupon(db: Db, use: CouponUse): Promise<UsableCoupon> {
  const row = await validCoupon(db, use);
  if (isUsedUp(row.uses, row.maxUses)) throw refuse('couponUsedUp');
  if (row.maxUsesPerAccount !== null && use.account !== null) {
    const [own] = await db
      .select({ uses: couponAccounts.uses })
      .from(couponAccounts)
      .where(and(eq(couponAccounts.coupon, row.id), eq(couponAccounts.account, accountOf(use.account))));
    if (isUsedUp(own?.uses ?? 0, row.maxUsesPerAccount)) throw refuse('couponUsedUp');
  }
  return usable(row);
}

/**
 * Takes a coupon for an order, in the order's transaction; again for the same order it takes nothing more. Throws `validation` with the
 * reason, and the transaction must not go on.
 */
export async function takeCoupon(
  tx: Db,
  { order, ...use }: CouponUse & { account: string; order: string },
): Promise<UsableCoupon> {
  const row = await validCoupon(tx, use);
  const account = accountOf(use.account);
  const taken = { coupon: row.id, account, takenAt: use.at, returnedAt: null };
  const [redemption] = await tx
    .insert(couponRedemptions)
    .values({ order, ...taken })
    .onConflictDoUpdate({
      target: couponRedemptions.order,
      set: taken,
      setWhere: sql`${couponRedemptions.returnedAt} is not null`,
    })
    .returning({ order: couponRedemptions.order });
  if (!redemption) {
    const [own] = await tx.select().from(couponRedemptions).where(eq(couponRedemptions.order, order));
    if (own?.coupon !== row.id) throw new TypeError(`order ${order} has another coupon`);
    return usable(row);
  }
  const isLeft = or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses));
  const isActive = and(eq(coupons.status, 'active'), isNull(coupons.deletedAt));
  const [counted] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, row.id), isActive, isLeft))
    .returning({ limit: coupons.maxUsesPerAccount });
  if (!counted) throw refuse('couponUsedUp');
  const [own] = await tx
    .insert(couponAccounts)
    .values({ coupon: row.id, account, uses: 1 })
    .onConflictDoUpdate({
      target: [couponAccounts.coupon, couponAccounts.account],
      set: { uses: sql`${couponAccounts.uses} + 1` },
      setWhere: counted.limit === null ? sql`true` : lt(couponAccounts.uses, counted.limit),
    })
    .returning({ uses: couponAccounts.uses });
  if (!own) throw refuse('couponUsedUp');
  return usable(row);
}

/** Returns the coupon of an order that does not happen, in its transaction; a second time it returns nothing more. */
export async function returnCoupon(tx: Db, order: string, at: Date): Promise<void> {
  const [returned] = await tx
    .update(couponRedemptions)
    .set({ returnedAt: at })
    .where(and(eq(couponRedemptions.order, order), isNull(couponRedemptions.returnedAt)))
    .returning({ coupon: couponRedemptions.coupon, account: couponRedemptions.account });
  if (!returned) return;
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, returned.coupon));
  await tx
    .update(couponAccounts)
    .set({ uses: sql`${couponAccounts.uses} - 1` })
    .where(and(eq(couponAccounts.coupon, returned.coupon), eq(couponAccounts.account, returned.account)));
}

/** The last orders with a coupon, newest first, and how many there are. */
export async function redemptionsOf(db: Db, coupon: string): Promise<{ data: CouponRedemption[]; total: number }> {
  const ofCoupon = eq(couponRedemptions.coupon, coupon);
  const rows = await db
    .select({ row: couponRedemptions, number: orders.number })
    .from(couponRedemptions)
    .leftJoin(orders, eq(orders.id, couponRedemptions.order))
    .where(ofCoupon)
    .orderBy(desc(couponRedemptions.takenAt), desc(couponRedemptions.order))
    .limit(REDEMPTIONS_SHOWN);
  const [all] = await db.select({ total: count() }).from(couponRedemptions).where(ofCoupon);
  const data = rows.map(({ row: { order, account, takenAt, returnedAt }, number }) => {
    return { order, number, account, takenAt: takenAt.toISOString(), returnedAt: returnedAt?.toISOString() ?? null };
  });
  return { data, total: all?.total ?? 0 };
}
