/** The server's epoch: what tablets know it by, so that they notice one that went back to an older day (contract 9). */
import { eq, sql } from 'drizzle-orm';

import { ITEM_KINDS } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { codeCounters } from '../../db/schema/items.ts';
import { epochs } from '../../db/schema/ledger.ts';
import { merchants } from '../../db/schema/people.ts';
import { publish } from '../records/changes.ts';

const ROW = 1;
/** Numbers left out after a restore, per hub and kind: codes issued since the backup are on tags, and not every tablet has told yet. */
const LEFT_OUT = 1000;

/** The epoch as this process tells it. */
export interface Epoch {
  current(): string;
  /** Reads it anew: it was changed, or may have been. */
  refresh(): Promise<void>;
}

/** Reads the epoch; a database that has none gets one. */
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

/** Begins another epoch, in every server process. */
export async function changeEpoch(tx: Db): Promise<void> {
  await tx.update(epochs).set({ epoch: sql`gen_random_uuid()` });
  await publish(tx, { epoch: true });
}

/** Leaves numbers out of every hub and kind, also where the first code came after the backup. */
const leaveOut = (tx: Db): Promise<unknown> =>
  tx.execute(sql`insert into ${codeCounters} (hub, kind, issued)
    select ${merchants.id}, kind, ${LEFT_OUT}::int from ${merchants}, unnest(${sql.param([...ITEM_KINDS])}::text[]) kind
    on conflict (hub, kind) do update set issued = ${codeCounters.issued} + excluded.issued`);

/**
 * Begins another epoch where the data folder is not the one of the last start: it was put back from a backup, or copied. Answers
 * whether it was.
 */
export const settlePlace = (db: Db, place: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.insert(epochs).values({ id: ROW, place }).onConflictDoNothing();
    const [before] = await tx.select().from(epochs).where(eq(epochs.id, ROW)).for('update');
    if (before?.place === place) return false;
    await tx.update(epochs).set({ place });
    // One of an earlier version, or of a PostgreSQL of its own.
    if (!before?.place) return false;
    await leaveOut(tx);
    await changeEpoch(tx);
    return true;
  });
