import { and, eq, gte } from 'drizzle-orm';

import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import type { RowResult } from '../imports/imports.ts';

/**
 * Rows that an earlier try of an import changed are unchanged for the current try, but must be reported to the owner as changed. Returns
 * the combined result of a row over all tries.
 */
export async function rowsDoneBefore(
  db: Db,
  { edit }: Pick<Resource, 'edit'>,
  { id, userId, createdAt }: { id: string; userId: string; createdAt: Date },
): Promise<(row: RowResult) => RowResult> {
  const done = await db
    .select({ recordId: audit.recordId, changes: audit.changes })
    .from(audit)
    .where(and(eq(audit.userId, userId), gte(audit.at, createdAt), eq(audit.requestId, id)));
  // A reference's name is stored beside it and is not a field of its own.
  const fieldsOf = (changes: object | null) =>
    Object.keys(changes ?? {}).filter((name) => name in (edit?.fields ?? {}));
  const changed = new Map(done.map(({ recordId, changes }) => [recordId, fieldsOf(changes)]));
  return (row) => {
    const fields = row.did === 'nothing' ? changed.get(row.id) : undefined;
    return fields && fields.length > 0 ? { row: row.row, code: row.code, did: 'changed', fields } : row;
  };
}
