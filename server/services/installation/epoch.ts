/** The server's epoch: tablets notice by it that the server was restored to an older state (contract 9). */
import { eq, sql } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { ITEM_KINDS } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { codeCounters } from '../../db/schema/items.ts';
import { epochs } from '../../db/schema/ledger.ts';
import { orderSeries } from '../../db/schema/orders.ts';
import { merchants } from '../../db/schema/people.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { publish } from '../../engine/records/changes.ts';
import { erasureJob } from '../privacy/erasure-job.ts';

const ROW = 1;
/** Numbers skipped per hub and kind after a restore, more than a day of printing: what was issued since is on tags, reported or not. */
const SKIPPED_NUMBERS = 20_000;
/** Numbers of orders and other papers skipped after a restore: those issued since the backup are in mails and at Stripe. */
const SKIPPED_PAPERS = 1000;
/** The sequences whose numbers people read: of bookings, shipments and subscriptions. */
export const NUMBERED = ['bookings_sequence_seq', 'shipments_sequence_seq', 'subscriptions_sequence_seq'] as const;

/** The epoch as this process knows it. */
export interface Epoch {
  current(): string;
  /** Reads it again after a possible change. */
  refresh(): Promise<void>;
}

/** Reads the epoch; creates one if the database has none. */
export async function openEpoch(db: Db): Promise<Epoch> {
  await db.insert(epochs).values({ id: ROW }).onConflictDoNothing();
  let known = '';
  const refresh = async () => {
    const [row] = await db.select({ epoch: epochs.epoch }).from(epochs);
    known = row?.epoch ?? known;
  };
  await refresh();
  return { current: () => known, refresh };
}

/** Whether what begins an epoch is that the data was put back, or what a device reports, which may be wrong. */
type Evidence = 'restore' | 'report';

/**
 * Starts a new epoch, in every server process, and skips numbers of this year's orders, of bookings, shipments and subscriptions. Invoices
 * skip none: the law wants their numbers without gaps. For reports once a day, or devices that are wrong would use the series up.
 */
export async function changeEpoch(tx: Db, evidence: Evidence): Promise<void> {
  const [before] = await tx
    .select({ isRecent: sql<boolean>`coalesce(${epochs.restoredAt} > now() - interval '1 day', false)` })
    .from(epochs)
    .for('update');
  await tx.update(epochs).set({ epoch: sql`gen_random_uuid()`, restoredAt: sql`now()` });
  if (evidence === 'restore' || !before?.isRecent) await skipPapers(tx);
  // Who was erased since the backup is erased again.
  await enqueue(tx, erasureJob, [{ input: {}, key: erasureJob.kind }], { renew: true });
  await publish(tx, { epoch: true });
}

async function skipPapers(tx: Db): Promise<void> {
  await tx
    .insert(orderSeries)
    .values({ year: clock.now().getUTCFullYear(), issued: SKIPPED_PAPERS })
    .onConflictDoUpdate({ target: orderSeries.year, set: { issued: sql`${orderSeries.issued} + ${SKIPPED_PAPERS}` } });
  for (const sequence of NUMBERED) {
    await tx.execute(sql`select setval(${sequence}::regclass, nextval(${sequence}::regclass) + ${SKIPPED_PAPERS})`);
  }
}

/** Starts a new epoch in a database that was put back, and skips every number that may have been issued since. */
export async function beginEpoch(tx: Db): Promise<void> {
  await skipNumbers(tx);
  await changeEpoch(tx, 'restore');
}

/** Skips numbers of every hub and kind, also if its first code came after the backup. */
const skipNumbers = (tx: Db): Promise<unknown> =>
  tx.execute(sql`insert into ${codeCounters} (hub, kind, issued)
    select ${merchants.id}, kind, ${SKIPPED_NUMBERS}::int from ${merchants}, unnest(${sql.param([...ITEM_KINDS])}::text[]) kind
    on conflict (hub, kind) do update set issued = ${codeCounters.issued} + excluded.issued`);

/** A data folder, whether something else than PostgreSQL has written in it since the database last knew, and what forgets that. */
interface Location {
  place: string;
  isOverwritten: boolean;
  settled: () => void;
}

/**
 * Starts a new epoch if the data folder is not that of the last start, because it was restored or copied, or if another one was
 * copied over it. Returns whether it did.
 */
export async function checkLocation(db: Db, { place, isOverwritten, settled }: Location): Promise<boolean> {
  const isNew = await db.transaction(async (tx) => {
    await tx.insert(epochs).values({ id: ROW, place }).onConflictDoNothing();
    const [before] = await tx.select().from(epochs).where(eq(epochs.id, ROW)).for('update');
    if (before?.place === place && !isOverwritten) return false;
    await tx.update(epochs).set({ place });
    // A database of an earlier version, or an external PostgreSQL.
    if (!before?.place) return false;
    await beginEpoch(tx);
    return true;
  });
  settled();
  return isNew;
}

/** Starts a new epoch in a database that was filled from a backup, wherever it lies from now on. */
export async function beginRestoredEpoch(tx: Db): Promise<void> {
  await tx.insert(epochs).values({ id: ROW }).onConflictDoNothing();
  await tx.update(epochs).set({ place: null });
  await beginEpoch(tx);
}
