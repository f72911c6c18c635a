/** What others have changed since a spreadsheet was taken away, as the history tells it. */
import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';

const isRevision = sql`not ${audit.changes} ? 'position'`;

/** A record of a file, and the revision it had there. */
export interface ImportedRow {
  id: string;
  /** As it is now. */
  rev: number;
  /** As the file says. */
  seen: number;
}

/**
 * The fields of each record that have changed since the file was made, as they were in the file's time. Every change of a
 * revision is in the audit: as many entries as revisions have passed tell what the file has not seen. A place in the catalogue's
 * order is no revision.
 */
export async function changedSince(
  db: Db,
  records: readonly ImportedRow[],
): Promise<Map<string, Record<string, unknown>>> {
  const behind = new Map(
    records.filter(({ rev, seen }) => seen > 0 && seen < rev).map(({ id, rev, seen }) => [id, rev - seen]),
  );
  const found = new Map<string, Record<string, unknown>>();
  if (behind.size === 0) return found;
  const rows = await db
    .select({ id: audit.recordId, changes: audit.changes })
    .from(audit)
    .where(and(inArray(audit.recordId, [...behind.keys()]), isNotNull(audit.changes), isRevision))
    .orderBy(desc(audit.at), desc(audit.id));
  for (const { id, changes } of rows) {
    const left = behind.get(id) ?? 0;
    if (left <= 0) continue;
    behind.set(id, left - 1);
    // The older a change, the nearer to the file's time: it is read last and stands.
    const before = Object.fromEntries(Object.entries(changes ?? {}).map(([name, { from }]) => [name, from]));
    found.set(id, { ...found.get(id), ...before });
  }
  return found;
}
