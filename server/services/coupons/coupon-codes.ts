/** Copies of a coupon with random codes. */
import { randomInt } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import type { CouponCodesForm } from '../../../contract/calls/coupons.ts';
import type { Channel } from '../../../contract/channel.ts';
import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { audit } from '../../db/schema/ledger.ts';
import type { Deps } from '../../engine/deps.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { deliver } from '../../engine/records/delivery.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { Refusal } from '../../engine/refusal.ts';

/** Without characters that look alike: no 0 and O, no 1, I and L. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

function randomCode(prefix: string): string {
  const characters = Array.from({ length: LENGTH }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return prefix === '' ? characters : `${prefix}-${characters}`;
}

interface NewCodes {
  /** The coupon that is copied; it stays as it is. */
  id: string;
  form: CouponCodesForm;
  caller: Caller;
  requestId: string;
  channel: Channel;
  idempotencyKey: string | null;
  message: string;
}

/** Adds copies of a coupon, all or none, once per key; returns their codes. Throws `notFound`. */
export const addCodes = (deps: Deps, { id, form, message, ...author }: NewCodes): Promise<Answer<string[]>> =>
  deliver<string[]>(deps, {
    userId: author.caller._id,
    idempotencyKey: author.idempotencyKey,
    call: 'add coupon codes',
    fields: { id, ...form },
    uploads: [],
    commit: async (tx) => ({ recordId: id, body: { message, data: await insertCopies(tx, id, form, author) } }),
  });

async function insertCopies(
  tx: Db,
  id: string,
  { count, prefix }: CouponCodesForm,
  { caller, requestId, channel }: Pick<NewCodes, 'caller' | 'requestId' | 'channel'>,
): Promise<string[]> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)));
  if (!row) throw new Refusal('notFound');
  const at = clock.now();
  const fresh = { ...row, status: 'active' as const, uses: 0, rev: 1, createdAt: at, updatedAt: at };
  const added: { id: string; code: string }[] = [];
  // A code that exists already is drawn again.
  while (added.length < count) {
    const rows = Array.from({ length: count - added.length }, () => ({
      ...fresh,
      id: uuid(),
      code: randomCode(prefix),
    }));
    const made = tx.insert(coupons).values(rows).onConflictDoNothing();
    added.push(...(await made.returning({ id: coupons.id, code: coupons.code })));
  }
  const what = { at, userId: caller._id, action: 'created', entity: 'coupon', requestId, channel };
  await tx.insert(audit).values(added.map(({ id: recordId }) => ({ ...what, recordId })));
  // One is enough: every list of coupons is read again.
  await publishChange(tx, 'created', 'coupon', id, { at });
  return added.map(({ code }) => code);
}
