/** Initial data of an empty database: the super admin of the environment, or the demo data set (contract 1). */
import { sql } from 'drizzle-orm';

import { installation } from '../../db/schema/ledger.ts';
import { ledgerTables } from '../../db/tables.ts';
import type { Deps } from '../../engine/deps.ts';
import { createUser } from '../people/people.ts';
import { servedResources } from '../record-sources.ts';

export interface FirstStart {
  admin: { email: string; password: string } | null;
  /** Loads the demo data set; resolves once its accounts are written to a file. */
  loadDemo: () => Promise<void>;
}

/** The tables a first start empties before filling them: those of every resource, and the ledger tables. */
export const emptiedTables = () => [
  ...new Set([...ledgerTables, ...servedResources.flatMap(({ source: { id, isView } }) => (isView ? [] : [id.table]))]),
];

/**
 * Fills an empty database, once. An interrupted first start is repeated: nobody could sign in before its end, so nothing is lost. Must be
 * called by one server at a time.
 */
export async function fillEmptyDatabase(deps: Deps, { admin, loadDemo }: FirstStart): Promise<'admin' | 'demo' | null> {
  const { db } = deps;
  const done = await db.select().from(installation);
  if (done.length > 0) return null;
  const tables = emptiedTables().map((table) => sql`${table}`);
  await db.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
  if (admin) {
    await db.transaction(async (tx) => {
      await createUser(tx, { ...admin, fullName: 'Admin', userType: 1, key: 1 });
      await tx.insert(installation).values({ id: 1, data: 'admin' });
    });
    return 'admin';
  }
  await loadDemo();
  await db.insert(installation).values({ id: 1, data: 'demo' });
  return 'demo';
}
