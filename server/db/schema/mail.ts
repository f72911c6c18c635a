/** Mailed secrets. */
import { pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';

import { moment, users } from './people.ts';

/**
 * Hashed proofs that somebody reads an account's mail: the six-digit code (argon2id, because a fast hash of a million codes is guessed at
 * once), the token it is exchanged for (`reset`), and the links that open an account. One of each is valid at a time.
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
