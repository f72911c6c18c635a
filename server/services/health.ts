import { sql } from 'drizzle-orm';

import type { Db } from '../db/pool.ts';

/** Whether the database responds to a query. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
