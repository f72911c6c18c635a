/** Copies of a coupon with random codes. */
import { randomInt } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Db } from '../../db/pool.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { audit } from '../../db/schema/ledger.ts';
import { publish } from '../records/changes.ts';
import type { PendingAction } from '../records/record-source.ts';

/** Without characters that look alike: no 0 and O, no 1, I and L. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

function randomCode(prefix: string): string {
  const characters = Array.from({ length: LENGTH }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return prefix === '' ? characters : `${prefix}-${characters}`;
}

/** Adds as many copies of a coupon as the input says, all in this transaction; the coupon itself stays as it is. */
export async function addCodes(tx: Db, { record, input, at, caller, requestId, channel }: PendingAction) {
  const { codes: count, prefix } = input as { codes: number; prefix: string };
  const [row] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.id, String(record['_id'])));
  if (!row) throw new TypeError('the coupon is locked, so it is there');
  const fresh = { ...row, status: 'active' as const, uses: 0, rev: 1, createdAt: at, updatedAt: at, deletedAt: null };
  const added: string[] = [];
  // A code that exists already is drawn again.
  while (added.length < count) {
    const rows = Array.from({ length: count - added.length }, () => ({
      ...fresh,
      id: uuid(),
      code: randomCode(prefix),
    }));
    const made = await tx.insert(coupons).values(rows).onConflictDoNothing().returning({ id: coupons.id });
    added.push(...made.map(({ id }) => id));
  }
  const what = { at, userId: caller._id, action: 'created', entity: 'coupon', requestId, channel };
  await tx.insert(audit).values(added.map((recordId) => ({ ...what, id: uuid(), recordId })));
  const [first = row.id] = added;
  await publish(tx, {
    change: { type: 'created', entity: 'coupon', _id: first, hubcenter: null, at: at.toISOString() },
  });
  return {};
}
