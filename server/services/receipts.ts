import { and, eq, inArray } from 'drizzle-orm';

import { type Receipt, receipt } from '../../contract/calls/intake.ts';
import type { Db } from '../db/pool.ts';
import { idempotencyKeys } from '../db/schema/ledger.ts';

export interface Verified {
  key: string;
  found: boolean;
  _id?: string;
  code?: string;
  photos?: Receipt['photos'];
}

/** Which of a person's own keys have arrived, in the order asked (contract 6). */
export async function verifyReceipts(db: Db, userId: string, keys: readonly string[]): Promise<Verified[]> {
  const wanted = keys.map((key) => key.toLowerCase());
  const rows = await db
    .select({ key: idempotencyKeys.key, recordId: idempotencyKeys.recordId, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), inArray(idempotencyKeys.key, wanted)));
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key, index) => {
    const row = found.get(wanted[index] as string);
    if (!row) return { key, found: false };
    // Keys of other creates have no receipt: what they made is known by its id alone.
    const kept = receipt.safeParse(row.body['data']);
    if (!kept.success) return { key, found: true, _id: row.recordId };
    return { key, found: true, _id: kept.data._id, code: kept.data.code, photos: kept.data.photos };
  });
}
