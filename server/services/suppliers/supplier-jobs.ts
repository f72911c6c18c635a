/** Sends orders of the nutraceutical channel to the supplier: every night, and when somebody asks. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { orders } from '../../db/schema/orders.ts';
import { jobs } from '../../db/schema/work.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { defineJob } from '../jobs/define-job.ts';
import { NUTRACEUTICAL } from '../orders/nutraceutica.ts';
import { noteOrder } from '../orders/order-notes.ts';
import { writeSupplierFile } from './supplier-file.ts';

/** Orders in one file. */
const FILE_ORDERS = 1000;
const DAY_MS = 24 * 3_600_000;

const isOpen = and(eq(orders.channel, NUTRACEUTICAL), eq(orders.supplier, 'notSynced'));

/**
 * Sends what the supplier does not know yet. Which orders are in a file is stored before it is sent, so a try that died goes on with the same
 * file under the same name.
 */
export const supplierSyncJob = defineJob({
  kind: 'supplier-sync',
  input: z.object({}),
  lane: 'short',
  dailyAt: '04:15',
  keepMs: DAY_MS,
  tries: 8,
  backoffMs: [0.5, 2, 10, 30, 60, 180].map((minutes) => minutes * 60_000),
  async handle({ db, supplier, reach, log }) {
    if (!supplier) return;
    for (;;) {
      const file = await nextFile(db);
      if (file === null) return;
      await supplier.drop(file, await writeSupplierFile(db, file));
      reach('supplier-file-dropped');
      const sent = await db.transaction((tx) => settle(tx, file));
      log.info({ file, orders: sent }, 'orders sent to the supplier');
    }
  },
});

/** A file that was begun, or a new one of orders that are in none; null if there is nothing to send. */
const nextFile = (db: Db): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [started] = await tx
      .select({ file: orders.supplierFile })
      .from(orders)
      .where(and(isOpen, isNotNull(orders.supplierFile)))
      .limit(1);
    if (started) return started.file;
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOpen, isNull(orders.supplierFile), inArray(orders.status, ['ordered', 'accepted'])))
      .orderBy(asc(orders.createdAt))
      .limit(FILE_ORDERS)
      .for('update', { skipLocked: true });
    if (found.length === 0) return null;
    const file = `orders-${utcDay()}-${uuid().slice(-12)}.csv`;
    const ids = found.map(({ id }) => id);
    await tx.update(orders).set({ supplierFile: file }).where(inArray(orders.id, ids));
    return file;
  });

/** The supplier has a file. */
async function settle(tx: Db, file: string): Promise<number> {
  const rows = await tx
    .update(orders)
    .set({ supplier: 'synced', rev: sql`${orders.rev} + 1`, updatedAt: clock.now() })
    .where(and(isOpen, eq(orders.supplierFile, file)))
    .returning({ id: orders.id });
  for (const { id } of rows) await noteOrder(tx, { order: id, action: 'supplierSynced', details: { file } });
  return rows.length;
}

/** Has the job run as soon as possible, also one that pauses after an error. */
export async function enqueueSupplierSync(tx: Db): Promise<void> {
  await enqueue(tx, supplierSyncJob, [{ input: {}, key: supplierSyncJob.kind }]);
  await tx
    .update(jobs)
    .set({ dueAt: sql`now()` })
    .where(and(eq(jobs.kind, supplierSyncJob.kind), eq(jobs.state, 'waiting')));
}
