/** Coupons as a source of the list engine. */
import { and, eq, ne, sql } from 'drizzle-orm';

import { coupon } from '../../../contract/entities/coupon.ts';
import { coupons } from '../../db/schema/coupons.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';

/** A code stays taken by a coupon in the trash, which may come back. */
export const couponSource: RecordSource = tableSource(coupon, coupons, {
  async check(tx, { before, fields: { code } }) {
    if (typeof code !== 'string') return;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('coupon'), hashtext(${code}))`);
    const { _id: id } = before;
    const isOther = typeof id === 'string' ? ne(coupons.id, id) : undefined;
    const [other] = await tx
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(eq(coupons.code, code), isOther));
    if (other) throw new Refusal('codeTaken');
  },
});
