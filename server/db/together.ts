/** Several writes in one statement: of a short transaction the round trips are half the work. */
import { type SQLWrapper, sql } from 'drizzle-orm';

import type { Db } from './pool.ts';

/** A query that is built and not yet run. */
export type Write = Pick<SQLWrapper, 'getSQL'>;

/** Runs writes as one statement. None sees the rows of another, and their order is not fixed. */
export async function writeTogether(tx: Db, writes: readonly Write[]): Promise<void> {
  const last = writes.at(-1);
  if (!last) return;
  const others = writes
    .slice(0, -1)
    .map((write, index) => sql`${sql.identifier(`write${index}`)} as (${write.getSQL()})`);
  await tx.execute(others.length === 0 ? last.getSQL() : sql`with ${sql.join(others, sql`, `)} ${last.getSQL()}`);
}
