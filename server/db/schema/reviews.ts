/** The review of items: who reviews which hub centers, the state of each item's review, and every verdict. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../../contract/code.ts';
import type { ReviewReason, ReviewState, Verdict } from '../../../contract/review.ts';
import { merchants, moment, users } from './people.ts';

/** The hub centers, and provinces of hub centers, assigned to a reviewer; without a row, or without any: all. */
export const reviewers = pgTable('reviewers', {
  id: uuid('id')
    .primaryKey()
    .references(() => users.id),
  hubs: uuid('hubs')
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  provinces: text('provinces').notNull().default(''),
});

/**
 * The review of an item. One row an item, so that no two paths open two. `reason`, `decidedBy` and `decidedAt` are of the latest verdict, also
 * while it is open again.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    item: uuid('item').notNull().unique(),
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    why: text('why').$type<ReviewReason>().notNull(),
    state: text('state').$type<ReviewState>().notNull().default('open'),
    note: text('note').notNull().default(''),
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    openedAt: moment('opened_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('reviews_open')
      .on(table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('reviews_decided').on(table.state, table.decidedAt, table.id),
    index('reviews_hub').on(table.hub, table.state),
  ],
);

/** Verdicts, never changed; for the figures. */
export const reviewVerdicts = pgTable(
  'review_verdicts',
  {
    id: uuid('id').primaryKey(),
    review: uuid('review')
      .notNull()
      .references(() => reviews.id),
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    verdict: text('verdict').$type<Verdict>().notNull(),
    reason: text('reason'),
    reviewer: uuid('reviewer')
      .notNull()
      .references(() => users.id),
    /** Why it was in the queue; unknown for verdicts of earlier versions. */
    why: text('why').$type<ReviewReason>(),
    openedAt: moment('opened_at').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('review_verdicts_at').on(table.at),
    index('review_verdicts_reviewer').on(table.reviewer, table.at),
    index('review_verdicts_review').on(table.review, table.at),
  ],
);
