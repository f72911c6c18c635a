/** The queue of reviewers, and their verdicts. */
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import { judgedDetails, type Review } from '../../../contract/calls/reviews.ts';
import { clock } from '../../../contract/clock.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import {
  REVIEW_STATES,
  type ReviewEvent,
  type ReviewReason,
  type ReviewState,
  type Verdict,
} from '../../../contract/review.ts';
import type { Db } from '../../db/pool.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { reviews, reviewVerdicts } from '../../db/schema/reviews.ts';
import { type ItemTable, itemTables } from '../../db/tables.ts';
import { picturesOf } from '../../engine/photos/photos.ts';
import { noteEvent, type RecordEvent } from '../../engine/records/change-notes.ts';
import { first } from '../../engine/records/record-source.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { storedOf } from '../items/details.ts';
import { queueDailyMail } from '../jobs/mails.ts';
import { type CorrectedFields, correctItem, holdItem, type ReviewAuthor } from './corrections.ts';
import { queueFlagged } from './queueing.ts';
import { reviewedBy } from './review-scope.ts';

interface Filter {
  why?: ReviewReason | undefined;
  hubcenter?: string | undefined;
}

/** Position of the next page: the time it is sorted by, and the id. */
const bookmark = z.tuple([z.iso.datetime(), z.uuid()]);

const { product, fabric, generic } = itemTables;
/** Trashed items are not reviewed. */
const isKept = or(
  ...Object.entries(itemTables).map(
    ([kind, table]) =>
      sql`(${reviews.kind} = ${kind} and exists (select 1 from ${table} where ${table.id} = ${reviews.item} and ${table.deletedAt} is null))`,
  ),
);

const visible = (caller: Caller, { why, hubcenter }: Filter): SQL | undefined =>
  and(
    reviewedBy(caller, reviews.hub),
    isKept,
    why === undefined ? undefined : eq(reviews.why, why),
    hubcenter === undefined ? undefined : eq(reviews.hub, hubcenter),
  );

/** A page of the reviews in one state that the caller may see. Throws `validation` for an invalid cursor. */
export async function listReviews(
  db: Db,
  caller: Caller,
  query: Filter & { state: ReviewState; limit: number; cursor?: string | undefined },
): Promise<{ data: Review[]; total: number; nextCursor?: string }> {
  const { state, limit, cursor } = query;
  const isOpen = state === 'open';
  const time = isOpen ? reviews.openedAt : reviews.decidedAt;
  const where = and(eq(reviews.state, state), visible(caller, query));
  const mark = cursor === undefined ? null : readCursor(cursor);
  const after = mark
    ? sql`(${time}, ${reviews.id}) ${isOpen ? sql`>` : sql`<`} (${mark[0]}::timestamptz, ${mark[1]}::uuid)`
    : undefined;
  const along = isOpen ? asc : desc;
  const found = await readReviews(db, and(where, after), [along(time), along(reviews.id)], limit + 1);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const total = await db.$count(reviews, where);
  if (found.length <= limit || !last) return { data, total };
  const place = [isOpen ? last.openedAt : String(last.decidedAt), last._id];
  return { data, total, nextCursor: Buffer.from(JSON.stringify(place)).toString('base64url') };
}

/** How many reviews the caller may see in each state. */
export async function countReviews(db: Db, caller: Caller, filter: Filter) {
  const rows = await db
    .select({ state: reviews.state, count: count() })
    .from(reviews)
    .where(visible(caller, filter))
    .groupBy(reviews.state);
  return REVIEW_STATES.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 }));
}

/** The hub centers whose items the caller reviews, by name. */
export const reviewHubs = (db: Db, caller: Caller) =>
  db
    .select({ _id: merchants.id, fullName: users.fullName })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(reviewedBy(caller, merchants.id))
    .orderBy(asc(sql`lower(${users.fullName})`), asc(merchants.id));

interface Decision extends ReviewAuthor {
  id: string;
  /** The revision the caller has seen; null never conflicts. */
  rev: number | null;
  verdict: Verdict;
  reason?: string | undefined;
  fields?: CorrectedFields | undefined;
}

/**
 * Decides an open review and returns it. Throws `notFound`, also for one of another hub center, `reviewDecided` and `stale` with the current
 * review, and `validation` for a rejection without a reason and for a correction of nothing or of fields that are not judged.
 */
export function decideReview(db: Db, { id, caller, rev, verdict, reason, fields, ...how }: Decision): Promise<Review> {
  if (verdict === 'rejected' && reason === undefined) throw refuseField('reason', 'required');
  if ((verdict === 'corrected') !== (fields !== undefined))
    throw refuseField('fields', fields ? 'invalid' : 'required');
  return db.transaction(async (tx) => {
    // Edits hold the item first, and then its review.
    if (fields) await holdItem(tx, (await findReview(tx, caller, id)).item);
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update');
    const now = await findReview(tx, caller, id);
    if (now.state !== 'open') {
      // Sent again after a lost answer.
      if (now.state === verdict && now.decidedBy === caller._id) return now;
      throw new Refusal('reviewDecided', { record: now });
    }
    if (rev !== null && rev !== now.rev) throw new Refusal('stale', { record: now });
    const { _id: item, kind } = now.item;
    const { hubcenter: hub } = now;
    const author = { caller, ...how };
    if (fields) await correctItem(tx, author, { kind, item, fields, reason });
    const at = clock.now();
    const openedAt = new Date(now.openedAt);
    const decided = { reason: reason ?? null, decidedBy: caller._id, decidedAt: at };
    await tx
      .update(reviews)
      .set({ state: verdict, ...decided, rev: sql`${reviews.rev} + 1` })
      .where(eq(reviews.id, id));
    const kept = { review: id, hub, reviewer: caller._id, verdict, reason: decided.reason, why: now.why };
    await tx.insert(reviewVerdicts).values({ id: uuid(), ...kept, openedAt, at });
    if (verdict !== 'approved') {
      const [merchant] = await tx.select({ email: users.email }).from(users).where(eq(users.id, hub));
      if (merchant) await queueDailyMail(tx, 'reviewsWaiting', merchant.email);
    }
    // A correction is in the history as the edit it is.
    const details = reason ? { details: { reason } } : {};
    const about = { entity: kind, recordId: item, hub, at, ...details };
    if (!fields) await noteItem(tx, author, { action: `${verdict}InReview`, ...about });
    return findReview(tx, caller, id);
  });
}

async function findReview(tx: Db, caller: Caller, id: string): Promise<Review> {
  const [review] = await readReviews(tx, and(eq(reviews.id, id), visible(caller, {})), [], 1);
  if (!review) throw new Refusal('notFound');
  return review;
}

interface Flagging extends ReviewAuthor {
  kind: ItemKind;
  item: string;
  reason: string;
}

/** Puts an item into the queue and returns its review. Throws `notFound`. */
export const flagItem = (db: Db, { kind, item, reason: note, ...author }: Flagging): Promise<Review> =>
  db.transaction(async (tx) => {
    const { [kind]: table } = itemTables;
    const [found] = await tx
      .select({ hub: table.hub })
      .from(table)
      .where(and(eq(table.id, item), isNull(table.deletedAt)));
    if (!found) throw new Refusal('notFound');
    const at = clock.now();
    await queueFlagged(tx, { kind, item, hub: found.hub, note, at });
    await noteItem(tx, author, { action: 'flaggedForReview', entity: kind, recordId: item, hub: found.hub, at });
    const [review] = await readReviews(tx, eq(reviews.item, item), [], 1);
    if (!review) throw new Refusal('notFound');
    return review;
  });

/** Keeps what happened to an item in its history, and tells the devices of its hub center. */
const noteItem = (
  tx: Db,
  { caller, requestId, channel }: ReviewAuthor,
  event: RecordEvent & { action: ReviewEvent; entity: ItemKind },
): Promise<void> => noteEvent(tx, { userId: caller._id, requestId, channel, ...event });

/** Whole reviews, each with its item. */
async function readReviews(db: Db, where: SQL | undefined, order: readonly SQL[], limit: number): Promise<Review[]> {
  const decider = alias(users, 'decider');
  const rows = await db
    .select({
      review: reviews,
      hubcenterName: users.fullName,
      decidedByName: decider.fullName,
      product,
      fabric,
      generic,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.hub))
    .leftJoin(decider, eq(decider.id, reviews.decidedBy))
    .leftJoin(product, eq(product.id, reviews.item))
    .leftJoin(fabric, eq(fabric.id, reviews.item))
    .leftJoin(generic, eq(generic.id, reviews.item))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const pictures = new Map(
    await Promise.all(
      ITEM_KINDS.map(async (kind) => {
        const ids = rows.flatMap(({ review }) => (review.kind === kind ? [review.item] : []));
        return [kind, await picturesOf(db, kind, ids)] as const;
      }),
    ),
  );
  return rows.flatMap(({ review, hubcenterName, decidedByName, ...items }) => {
    const { [review.kind]: row } = items;
    if (!row) return [];
    const shown = pictures.get(review.kind)?.get(row.id) ?? new Map<string, never>();
    return {
      _id: review.id,
      item: {
        _id: row.id,
        kind: review.kind,
        code: row.code,
        name: row.name === row.code ? '' : row.name,
        note: row.note,
        itemImage: first(shown, 'itemImage'),
        tagImage: first(shown, 'tagImage'),
        images: shown.get('images') ?? [],
        details: judgedOf(review.kind, row),
        createdAt: row.createdAt.toISOString(),
      },
      hubcenter: review.hub,
      hubcenterName,
      state: review.state,
      why: review.why,
      note: review.note,
      reason: review.reason,
      decidedBy: review.decidedBy,
      decidedByName,
      decidedAt: review.decidedAt?.toISOString() ?? null,
      openedAt: review.openedAt.toISOString(),
      rev: review.rev,
    };
  });
}

/** The details of an item that are judged, without its price. */
function judgedOf(kind: ItemKind, row: ItemTable['$inferSelect']): z.infer<typeof judgedDetails> {
  const stored = Object.entries(storedOf(kind, row)).filter(([name]) => Object.hasOwn(judgedDetails.shape, name));
  return Object.fromEntries(stored);
}

function readCursor(cursor: string): z.infer<typeof bookmark> {
  try {
    return bookmark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refuseField('cursor', 'invalid');
  }
}
