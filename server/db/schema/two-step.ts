/** Second steps of a sign-in (decision 0025). */
import { bigint, boolean, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { moment, users } from './people.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A person's authenticator app. It counts once confirmed; `lastStep` is the time step of its last used code. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** A passkey: only its public key is here. `host` is where it works; `counter` grows with every use, or stays 0. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    host: text('host').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** The SHA-256 of a recovery code, which has 80 random bits; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { hash: text('hash').primaryKey(), userId: owner() },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** A sign-in whose password was right. `passkeyChallenge` is what a passkey must sign for it. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    passkeyChallenge: text('passkey_challenge'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_ins_user').on(table.userId),
    index('pending_sign_ins_expires_at').on(table.expiresAt),
  ],
);

/** The installation's rules of signing in: one row, or none while nobody has set any. */
export const securitySettings = pgTable('security_settings', {
  id: smallint('id').primaryKey(),
  secondStepForAdmins: boolean('second_step_for_admins').notNull(),
});
