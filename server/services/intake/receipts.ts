import { and, eq, inArray } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { type Receipt, receipt } from '../../../contract/calls/intake.ts';
import type { Db } from '../../db/pool.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import { filesOf } from '../../engine/photos/lost-files.ts';
import type { Storage } from '../../storage/storage.ts';
import { actingFor } from './behalf.ts';
import { receiptsOf, removedFrom } from './rebuilt-receipts.ts';

interface ReceiptQuery {
  keys: readonly string[];
  capturedBy?: string | undefined;
  /** Whether the files of the photos are read, for `stored`. */
  files?: boolean | undefined;
}

export interface VerifiedReceipt extends Partial<Omit<Receipt, 'key'>> {
  key: string;
  found: boolean;
  stored?: boolean;
}

/**
 * Which of a person's keys have arrived, in request order (contract 6). It looks at the files: what has lost one counts as not
 * arrived, and its upload, sent again, puts it back. `stored`, on which devices delete photos, is said where each file was read and is right. Throws as `actingFor` does, and `StoreError`.
 */
export async function verifyReceipts(
  { db, storage }: { db: Db; storage: Storage },
  caller: Caller,
  { keys, capturedBy, files = false }: ReceiptQuery,
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
  const recordIds = rows.map(({ recordId }) => recordId);
  const held = await filesOf({ db, storage }, caller._id, recordIds, files ? 'bytes' : 'size');
  const removed = files ? await removedFrom(db, recordIds) : [];
  // What a person has removed is as they want it.
  const all = [...held, ...removed.map((photo) => ({ ...photo, file: 'stored' as const }))];
  const byPhoto = Map.groupBy(all, ({ recordId, sha256 }) => `${recordId} ${sha256}`);
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key, index) => {
    const row = found.get(wanted[index] as string);
    if (!row) return { key, found: false };
    // Other creates have keys but no receipt; their result is known by its id alone.
    const kept = receipt.safeParse(row.body ? row.body['data'] : rebuilt.get(row.key));
    if (!kept.success) return { key, found: true, _id: row.recordId };
    const states = kept.data.photos.flatMap(({ sha256 }) => {
      const own = byPhoto.get(`${row.recordId} ${sha256}`);
      return own ? own.map(({ file }) => file) : (['there'] as const);
    });
    if (states.includes('lost')) return { key, found: false };
    const stored = files && states.every((state) => state === 'stored');
    return { ...kept.data, key, found: true, ...(stored ? { stored } : {}) };
  });
}
