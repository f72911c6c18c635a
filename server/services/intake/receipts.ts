import { and, eq, inArray } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { type Receipt, receipt } from '../../../contract/calls/intake.ts';
import type { Db } from '../../db/pool.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import { lostPhotosOf } from '../photos/lost-files.ts';
import { actingFor } from './behalf.ts';
import { receiptsOf } from './rebuilt-receipts.ts';

interface ReceiptQuery {
  keys: readonly string[];
  capturedBy?: string | undefined;
}

export interface VerifiedReceipt extends Partial<Omit<Receipt, 'key'>> {
  key: string;
  found: boolean;
}

/**
 * Which of a person's keys have arrived, in request order (contract 6). Devices delete photos on this answer, so it looks at the files: what
 * has lost one counts as not arrived, and its upload, sent again, puts it back. Throws as `actingFor` does, and `StoreError`.
 */
export async function verifyReceipts(
  { db, storage }: { db: Db; storage: Storage },
  caller: Caller,
  { keys, capturedBy }: ReceiptQuery,
): Promise<VerifiedReceipt[]> {
  const { _id: userId } = await actingFor(db, caller, capturedBy);
  const wanted = keys.map((key) => key.toLowerCase());
  const rows = await db
    .select({ key: idempotencyKeys.key, recordId: idempotencyKeys.recordId, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), inArray(idempotencyKeys.key, wanted)));
  const rebuilt = await receiptsOf(
    db,
    rows.flatMap(({ key, recordId, body }) => (body ? [] : [{ key, recordId }])),
  );
  const lost = await lostPhotosOf(
    { db, storage },
    caller._id,
    rows.map(({ recordId }) => recordId),
  );
  const lostOf = Map.groupBy(lost, ({ recordId }) => recordId);
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key, index) => {
    const row = found.get(wanted[index] as string);
    if (!row) return { key, found: false };
    // Other creates have keys but no receipt; their result is known by its id alone.
    const kept = receipt.safeParse(row.body ? row.body['data'] : rebuilt.get(row.key));
    if (!kept.success) return { key, found: true, _id: row.recordId };
    const gone = new Set(lostOf.get(row.recordId)?.map(({ sha256 }) => sha256));
    if (kept.data.photos.some(({ sha256 }) => gone.has(sha256))) return { key, found: false };
    return { ...kept.data, key, found: true };
  });
}
