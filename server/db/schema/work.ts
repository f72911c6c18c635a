/** Saved views, export tickets and jobs. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { moment, sessions, users } from './people.ts';

/** A list with its filters, columns, order and layout under a name; `query` is its query string. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    resource: text('resource').notNull(),
    owner: uuid('owner')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    query: text('query').notNull(),
    /** Staff key whose people see this view by default. */
    defaultFor: smallint('default_for'),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('saved_views_owner').on(table.owner, table.resource),
    index('saved_views_shared')
      .on(table.resource)
      .where(sql`${table.shared}`),
  ],
);

/** A single-use access to one file: only the hash of its token is stored (contract 4). */
export const exportTickets = pgTable(
  'export_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It expires with the session that requested it. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    query: jsonb('query').$type<Record<string, string | string[]>>().notNull(),
    language: text('language').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('export_tickets_expires_at').on(table.expiresAt),
    index('export_tickets_session').on(table.sessionId),
  ],
);

/** Background jobs: kind, due time, progress and result. Only a job that a person waits for has an owner. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Each lane runs a limited number of jobs at once. */
    lane: text('lane').notNull(),
    /** Within a lane, minutes it counts as waiting beyond the real ones. */
    priority: smallint('priority').notNull().default(0),
    /** At most one open job of a kind has it. */
    key: text('key'),
    userId: uuid('user_id').references(() => users.id),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull().default('waiting'),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    result: jsonb('result').$type<Record<string, unknown>>(),
    error: text('error'),
    /** Why the last try failed, for staff. */
    lastError: text('last_error'),
    attempts: smallint('attempts').notNull().default(0),
    maxAttempts: smallint('max_attempts').notNull(),
    /** Earliest start. */
    dueAt: moment('due_at').notNull(),
    /** When the worker last reported; after a timeout, another worker takes the job. */
    seenAt: moment('seen_at'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('jobs_user').on(table.userId, table.createdAt),
    index('jobs_open')
      .on(table.lane, table.priority.desc().nullsFirst(), table.dueAt, table.kind)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('jobs_expires_at')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    uniqueIndex('jobs_key')
      .on(table.kind, table.key)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);
