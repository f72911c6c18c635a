/** The secrets that were mailed. */
import { pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';

import { moment, users } from './people.ts';

/**
 * What proves that somebody reads an account's mail, as a hash: the code of six digits (argon2id, since a million
 * guesses at a fast hash take no time), what it is traded for (`reset`), and the links that open an account. One of each
 * lives at a time.
 */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'code' | 'reset' | 'verify' | 'signup'>().notNull(),
    hash: text('hash').notNull().unique(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [unique('mail_proofs_live').on(table.userId, table.purpose)],
);
