/** The server's records of its own work. */
import { sql } from 'drizzle-orm';
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
import { v7 as newId } from 'uuid';

import type { Channel } from '../../../contract/channel.ts';
import { moment, users } from './people.ts';

/**
 * What a key stands for, kept as long as the created record exists (contract 6). The response is kept verbatim (`json`, not `jsonb`), that of
 * an item until `body_until`: later it is made from the item.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status').notNull(),
    body: json('body').$type<Record<string, unknown>>(),
    bodyUntil: moment('body_until'),
    recordId: uuid('record_id').notNull(),
    /** The hub center of the record, of anything else the record itself. */
    hub: uuid('hub'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_record').on(table.recordId),
    index('idempotency_keys_body_until')
      .on(table.bodyUntil)
      .where(sql`${table.bodyUntil} is not null`),
  ],
);

/**
 * Who did what to which record, on whose behalf; what would be lost with the record or is stored nowhere else; and every changed field
 * before and after. In monthly partitions (decision 0045).
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id')
      .notNull()
      .$defaultFn(() => newId()),
    at: moment('at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    recordId: uuid('record_id').notNull(),
    hub: uuid('hub'),
    requestId: text('request_id'),
    /** The channel: screens, outbox, import or a program. */
    channel: text('channel').$type<Channel>(),
    onBehalfOf: uuid('on_behalf_of').references(() => users.id),
    details: json('details').$type<Record<string, unknown>>(),
    changes: jsonb('changes').$type<Record<string, { from: unknown; to: unknown }>>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_record').on(table.recordId, table.at),
    index('audit_user').on(table.userId, table.at),
  ],
);

/** Counted tries; rate-limiter-flexible defines the columns. `expire` is in ms since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** One row once the first start has inserted its data; without it, existing data is from an incomplete first start. */
export const installation = pgTable('installation', {
  id: smallint('id').primaryKey(),
  /** Identifies this installation. A dump includes it, so a restored database keeps it. */
  name: uuid('name').notNull().defaultRandom(),
  data: text('data').$type<'admin' | 'demo'>().notNull(),
  finishedAt: moment('finished_at').notNull().defaultNow(),
});

/**
 * The server's epoch, one row: tablets identify this database by it until a restore makes the database older than they have seen (contract
 * 9). `place` is the location of the data folder at the last start, which differs for every copy.
 */
export const epochs = pgTable('epochs', {
  id: smallint('id').primaryKey(),
  epoch: uuid('epoch').notNull().defaultRandom(),
  place: text('place'),
  /** How often the counters were noted in the store; fewer than there is a database that was put back. */
  marks: integer('marks').notNull().default(0),
  /** When this database was last found to be older than what has happened since: rows of before may have been acted on elsewhere. */
  restoredAt: moment('restored_at'),
});

/**
 * Files in the store without a photo row, and since when: noted by the database as it deletes the row, or by the sweep that finds them. After
 * a restore of an older dump those waits start over.
 */
export const orphanedFiles = pgTable(
  'orphaned_files',
  {
    name: text('name').primaryKey(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [index('orphaned_files_found_at').on(table.foundAt)],
);
