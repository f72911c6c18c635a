/** What the server remembers of its own work. */
import {
  bigint,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import type { Channel } from '../../../contract/channel.ts';
import { moment, users } from './people.ts';

/** The answer a key was given, kept letter by letter (`json`, not `jsonb`), for as long as the record it made lives (contract 6). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status').notNull(),
    body: json('body').$type<Record<string, unknown>>().notNull(),
    recordId: uuid('record_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_record').on(table.recordId)],
);

/**
 * Who did what to which record, for whom where it was not for themselves, what would be lost with the record or is written
 * nowhere else, and of every field that changed what it was and what it became.
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    recordId: uuid('record_id').notNull(),
    hub: uuid('hub'),
    requestId: text('request_id'),
    /** How it came: by the screens, the outbox, an import or a program. */
    channel: text('channel').$type<Channel>(),
    onBehalfOf: uuid('on_behalf_of').references(() => users.id),
    details: json('details').$type<Record<string, unknown>>(),
    changes: jsonb('changes').$type<Record<string, { from: unknown; to: unknown }>>(),
  },
  (table) => [index('audit_record').on(table.recordId, table.at), index('audit_user').on(table.userId, table.at)],
);

/** Counted tries; the columns are those rate-limiter-flexible writes. `expire` is in ms since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** One row once the first start has put its data in; without it, whatever is there is half a first start. */
export const installation = pgTable('installation', {
  id: smallint('id').primaryKey(),
  /** Tells this installation from every other; a dump carries it along, so a restored database is the same one. */
  name: uuid('name').notNull().defaultRandom(),
  data: text('data').$type<'admin' | 'demo'>().notNull(),
  finishedAt: moment('finished_at').notNull().defaultNow(),
});

/**
 * The server's epoch, one row: what tablets know this database by, until it is an older one again than they have seen (contract 9).
 * `place` is where the data folder lay at the last start, as its file system tells it apart from every copy.
 */
export const epochs = pgTable('epochs', {
  id: smallint('id').primaryKey(),
  epoch: uuid('epoch').notNull().defaultRandom(),
  place: text('place'),
});

/** Files on the store no photo stands for, and since when the sweep knows. A dump restored later has forgotten: it waits anew. */
export const orphanedFiles = pgTable('orphaned_files', {
  name: text('name').primaryKey(),
  foundAt: moment('found_at').notNull(),
});
