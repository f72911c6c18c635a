/** Reviews in every state: waiting, approved, corrected, and what was asked of hub centers, answered or not. */
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { ItemKind } from '../../contract/code.ts';
import type { ReviewEvent, ReviewReason, ReviewState, Verdict } from '../../contract/review.ts';
import type { Db } from '../db/pool.ts';
import { products } from '../db/schema/items.ts';
import { audit } from '../db/schema/ledger.ts';
import { reviews, reviewVerdicts } from '../db/schema/reviews.ts';

interface DemoVerdict {
  verdict: Verdict;
  reason?: string;
  hoursAgo: number;
}

/** The way of one item: its verdicts, and since when it waits again. */
interface DemoReview {
  why: ReviewReason;
  note?: string;
  verdicts: readonly DemoVerdict[];
  openHoursAgo?: number;
}

const QUEUE: readonly DemoReview[] = [
  { why: 'sample', verdicts: [] },
  { why: 'newHub', verdicts: [{ verdict: 'approved', hoursAgo: 3 }] },
  {
    why: 'sample',
    verdicts: [{ verdict: 'photoWanted', reason: 'L’etichetta interna non si vede.', hoursAgo: 20 }],
  },
  {
    why: 'answered',
    verdicts: [{ verdict: 'photoWanted', reason: 'Manca una foto del retro.', hoursAgo: 49 }],
    openHoursAgo: 6,
  },
  { why: 'sample', verdicts: [{ verdict: 'corrected', reason: 'La stagione era sbagliata.', hoursAgo: 27 }] },
  { why: 'sample', verdicts: [{ verdict: 'rejected', reason: 'Troppo macchiato per la vendita.', hoursAgo: 51 }] },
  {
    why: 'flagged',
    note: 'La marca sembra contraffatta.',
    verdicts: [{ verdict: 'approved', hoursAgo: 122 }],
    openHoursAgo: 2,
  },
  { why: 'changed', verdicts: [{ verdict: 'approved', hoursAgo: 75 }], openHoursAgo: 4 },
  { why: 'sample', verdicts: [{ verdict: 'approved', hoursAgo: 26 }] },
  {
    why: 'flagged',
    note: 'Taglia poco credibile.',
    verdicts: [
      { verdict: 'approved', hoursAgo: 98 },
      { verdict: 'rejected', reason: 'La taglia non è quella dell’etichetta.', hoursAgo: 28 },
    ],
  },
  { why: 'sample', verdicts: [{ verdict: 'approved', hoursAgo: 52 }] },
];
/** Items waited between these times for their verdict, in minutes. */
const WAITED_MIN = { least: 9, most: 97 };
const HOUR = 3_600_000;

interface Sampled {
  kind: ItemKind;
  hub: string;
  item: { id: string; createdAt: Date };
}

/** Queues the given items, and lets a reviewer decide about some of them. */
export async function insertReviews(
  tx: Db,
  items: readonly Sampled[],
  { now, reviewer }: { now: Date; reviewer: string },
): Promise<void> {
  for (const [index, { kind, hub, item }] of items.entries()) {
    // A correction is one of a garment: other kinds have no season.
    const given = QUEUE[index % QUEUE.length] as DemoReview;
    const isPossible = kind === 'product' || given.verdicts.every(({ verdict }) => verdict !== 'corrected');
    const plan = isPossible ? given : (QUEUE[0] as DemoReview);
    const { why, note = '', verdicts, openHoursAgo } = plan;
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
    const last = verdicts.at(-1);
    const state: ReviewState = last && openHoursAgo === undefined ? last.verdict : 'open';
    const id = uuid();
    await tx.insert(reviews).values({
      id,
      kind,
      item: item.id,
      hub,
      why,
      note,
      state,
      reason: last?.reason ?? null,
      decidedBy: last ? reviewer : null,
      decidedAt: last ? ago(last.hoursAgo) : null,
      openedAt: openHoursAgo === undefined ? item.createdAt : ago(openHoursAgo),
      rev: 1 + verdicts.length,
    });
    for (const [n, { verdict, reason, hoursAgo }] of verdicts.entries()) {
      const at = ago(hoursAgo);
      const waited = WAITED_MIN.least + ((index * 37) % (WAITED_MIN.most - WAITED_MIN.least));
      const openedAt = new Date(at.getTime() - waited * 60_000);
      const first = why === 'newHub' ? why : 'sample';
      const said = { verdict, reason: reason ?? null, why: n === 0 ? first : why };
      await tx.insert(reviewVerdicts).values({ id: uuid(), review: id, hub, reviewer, ...said, openedAt, at });
      const action: ReviewEvent = `${verdict}InReview`;
      const details = reason === undefined ? {} : { details: { reason } };
      const changes = verdict === 'corrected' ? { changes: await correctSeason(tx, item.id) } : {};
      const about = { entity: kind, recordId: item.id, hub };
      await tx.insert(audit).values({ id: uuid(), at, userId: reviewer, action, ...about, ...details, ...changes });
    }
  }
}

/** Changes the season of a garment; returns the change for its history. */
async function correctSeason(tx: Db, id: string) {
  const [before] = await tx.select({ seasons: products.seasons }).from(products).where(eq(products.id, id));
  const to = before?.seasons === 'aw' ? 'ss' : 'aw';
  await tx
    .update(products)
    .set({ seasons: to, rev: sql`${products.rev} + 1` })
    .where(eq(products.id, id));
  return { seasons: { from: before?.seasons ?? null, to } };
}
