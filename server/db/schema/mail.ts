/** Mails that are to go out, and the secrets that were mailed. */
import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';

import { moment, users } from './people.ts';

/**
 * A mail that is owed to an address: what it is about, never its text. Code, link and words are made when it is sent, so
 * no secret ever stands here, and whether the address has an account is nobody's concern until then. `dueAt` is the next
 * try; while one runs it lies ahead, so that a mail of a server that died comes due again. `request` tells two wishes for the
 * same mail apart.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'code' | 'link' | 'passwordChanged'>().notNull(),
    email: text('email').notNull(),
    request: uuid('request').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('mails_wish').on(table.kind, table.email), index('mails_due_at').on(table.dueAt)],
);

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
