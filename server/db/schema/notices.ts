/** What server processes are to be told, until the publisher has told them. */
import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core';

/**
 * A notice is written by the transaction it tells of, and deleted when it is sent. The table is unlogged: after a crash of PostgreSQL it is
 * empty, and every client reconnects and reloads anyway.
 */
export const notices = pgTable('notices', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  notice: jsonb('notice').$type<Readonly<Record<string, unknown>>>().notNull(),
});
