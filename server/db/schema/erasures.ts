/** Persons whose data was erased. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './people.ts';

/**
 * An erasure, without a foreign key: it outlives what it erased, and comes back from the list beside the database after a restore (decision
 * 0060). `accounts` are ids, `hashes` those of e-mail addresses. `waiting`: rows are still under way or kept by law, and go later.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    accounts: uuid('accounts').array().notNull(),
    hashes: text('hashes').array().notNull(),
    /** Null for the nightly job. */
    erasedBy: uuid('erased_by'),
    state: text('state').$type<'waiting' | 'done'>().notNull().default('waiting'),
    at: moment('at').notNull(),
  },
  (table) => [index('erasures_at').on(table.at)],
);
