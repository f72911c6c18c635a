/** What server processes are to be told, until the publisher has told them. */
import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgSequence, pgTable } from 'drizzle-orm/pg-core';

/** Logged, and not of the table: PostgreSQL may lose the sequence of an unlogged one in a crash, and then no transaction can commit. */
export const noticeOrder = pgSequence('notice_order');

/**
 * A notice is written by the transaction it tells of, and deleted when it is sent. The table is unlogged: after a crash of PostgreSQL it is
 * empty, and every client reconnects and reloads anyway.
 */
export const notices = pgTable('notices', {
  id: bigint('id', { mode: 'number' })
    .primaryKey()
    .default(sql`nextval('notice_order')`),
  notice: jsonb('notice').$type<Readonly<Record<string, unknown>>>().notNull(),
});
