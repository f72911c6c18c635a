/** Persons whose data was erased. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './people.ts';

/**
 * An erasure, without a foreign key: it outlives what it erased, and comes back from the list beside the database after a restore (decision
 * 0060). `accounts` are ids, `hashes` those of e-mail addresses, `contacts` messages that were erased by themselves.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    accounts: uuid('accounts').array().notNull(),
    contacts: uuid('contacts').array().notNull().default([]),
    hashes: text('hashes').array().notNull(),
    /** Null for the nightly job. */
    erasedBy: uuid('erased_by'),
    /** When more of it may be free to erase: what is under way any night, a document once the law no longer wants it; null: all is erased. */
    dueAt: moment('due_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('erasures_at').on(table.at),
    index('erasures_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);
