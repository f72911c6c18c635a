import { and, inArray, isNull, lt, or } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { REMOVED_MS, UNATTACHED_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { files } from '../../db/schema/files.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';

/**
 * Deletes documents that no record has named within 24 hours, and those that none has named for 30 days; their files become orphans.
 * Returns how many.
 */
export const dropUnusedDocuments = (db: Db, now = clock.now()): Promise<number> =>
  db.transaction(async (tx) => {
    const before = (ms: number) => new Date(now.getTime() - ms);
    const unattached = and(isNull(files.recordId), lt(files.createdAt, before(UNATTACHED_MS)));
    const gone = await tx
      .delete(files)
      .where(or(unattached, lt(files.detachedAt, before(REMOVED_MS))))
      .returning({ id: files.id });
    const ids = gone.map(({ id }) => id);
    // A key lives as long as its record.
    if (ids.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.recordId, ids));
    return ids.length;
  });
