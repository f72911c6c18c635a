/** The audit in monthly partitions (decision 0045): each expires as a whole, and without one no entry is refused. */
import { sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';

/** How long a query of others may make dropping a month wait; it is tried again the next day. */
const WAIT_MS = 5000;

/** Makes the partitions of the next three months, and drops those that ended more than so many months ago. Returns their names. */
export async function keepAuditPartitions(db: Db, months?: number): Promise<string[]> {
  await db.execute(sql`select make_audit_partitions()`);
  if (months === undefined) return [];
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from audit_partitions where until <= now() - ${months} * interval '1 month' order by until`,
  );
  for (const { name } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`);
      await tx.execute(sql`drop table ${sql.identifier(name)}`);
    });
  }
  return rows.map(({ name }) => name);
}
