/** Changes by others since a spreadsheet was exported, from the history. */
import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';

/** A record of a file, and its revision there. */
export interface ImportedRow {
  id: string;
  /** Current revision. */
  rev: number;
  /** Revision in the file. */
  seen: number;
}

/**
 * Fields of each record that have changed since the export, with their values at that time. Every revision has one audit entry, so the
 * number of revisions passed gives the number of entries to read. What changes while the revision stays has entries of its own.
 */
export async function changedSince(
  db: Db,
  { unrevised = [] }: Resource,
  records: readonly ImportedRow[],
): Promise<Map<string, Record<string, unknown>>> {
  const behind = new Map(
    records.filter(({ rev, seen }) => seen > 0 && seen < rev).map(({ id, rev, seen }) => [id, rev - seen]),
  );
  const found = new Map<string, Record<string, unknown>>();
  if (behind.size === 0) return found;
  const isRevision = sql`not ${audit.changes} ?| ${sql.param([...unrevised])}::text[]`;
  const rows = await db
    .select({ id: audit.recordId, changes: audit.changes })
    .from(audit)
    .where(and(inArray(audit.recordId, [...behind.keys()]), isNotNull(audit.changes), isRevision))
    .orderBy(desc(audit.at), desc(audit.id));
  for (const { id, changes } of rows) {
    const left = behind.get(id) ?? 0;
    if (left <= 0) continue;
    behind.set(id, left - 1);
    // The oldest change has the value at export, so it is applied last.
    const before = Object.fromEntries(Object.entries(changes ?? {}).map(([name, { from }]) => [name, from]));
    found.set(id, { ...found.get(id), ...before });
  }
  return found;
}
