/**
 * How far an installation's counters have come, noted in its store: a database that was put back to an older day, wherever it lies, finds
 * there what it has forgotten (contract 9).
 */
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import { ITEM_KINDS } from '../../../contract/code.ts';
import { codeCounters } from '../../db/schema/items.ts';
import { epochs, installation } from '../../db/schema/ledger.ts';
import { orderSeries } from '../../db/schema/orders.ts';
import { merchants } from '../../db/schema/people.ts';
import type { Deps } from '../../engine/deps.ts';
import { ownerOf, takeStore } from '../photos/store-owner.ts';
import { beginEpoch, NUMBERED } from './epoch.ts';

/** The file of the marks. It belongs to the store, so no backup has it and no copy overwrites it. */
export const MARKS = 'id/marks.json';

const marks = z.object({
  /** How often they were noted: the database counts along, so one whose count is lower went back. */
  count: z.int(),
  codes: z.array(z.object({ hub: z.uuid(), kind: z.enum(ITEM_KINDS), issued: z.int() })),
  orders: z.array(z.object({ year: z.int(), issued: z.int() })),
  numbers: z.array(z.object({ sequence: z.enum(NUMBERED), issued: z.int() })),
});
type Marks = z.infer<typeof marks>;

/** A database, the store it uses, and where it is said that it went back. */
type Place = Pick<Deps, 'db' | 'storage' | 'log'>;

/** Notes the counters in the store, unless they show that the database went back: then it begins an epoch. Throws the store's errors. */
export async function keepMarks({ db, storage, log }: Place): Promise<void> {
  const [here] = await db.select().from(installation);
  if (!here || (await takeStore(storage, here.name)) !== here.name || (await passMarks({ db, storage, log }))) return;
  const [counted] = await db
    .update(epochs)
    .set({ marks: sql`${epochs.marks} + 1` })
    .returning({ count: epochs.marks });
  if (!counted) return;
  const codes = await db
    .select({ hub: codeCounters.hub, kind: codeCounters.kind, issued: codeCounters.issued })
    .from(codeCounters);
  const orders = await db.select().from(orderSeries);
  const { rows: numbers } = await db.execute<Marks['numbers'][number]>(
    sql`select sequencename as sequence, last_value::int as issued from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename in ${[...NUMBERED]}`,
  );
  const noted = { ...counted, codes, orders, numbers } satisfies z.input<typeof marks>;
  await storage.put(MARKS, Buffer.from(JSON.stringify(noted)));
}

/**
 * Whether the store's marks are ahead of the database: it is an older one than the last. Its counters go past the marks and what may have
 * been issued after them, and a new epoch begins. Throws the store's errors.
 */
export async function passMarks({ db, storage, log }: Place): Promise<boolean> {
  const [here] = await db.select().from(installation);
  const file = here && (await ownerOf(storage)) === here.name ? await storage.read(MARKS) : null;
  const found = marks.safeParse(file && readJson(file));
  if (!found.success) return false;
  const { count, codes, orders, numbers } = found.data;
  const isBehind = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(epochs).for('update');
    if (!row || row.marks >= count) return false;
    for (const each of codes) {
      // A hub center that came later is not there.
      await tx.execute(sql`insert into ${codeCounters} (hub, kind, issued)
        select ${merchants.id}, ${each.kind}::text, ${each.issued}::bigint from ${merchants} where ${merchants.id} = ${each.hub}
        on conflict (hub, kind) do update set issued = greatest(${codeCounters.issued}, excluded.issued)`);
    }
    for (const each of orders) {
      await tx
        .insert(orderSeries)
        .values(each)
        .onConflictDoUpdate({
          target: orderSeries.year,
          set: { issued: sql`greatest(${orderSeries.issued}, excluded.issued)` },
        });
    }
    for (const { sequence, issued } of numbers) {
      await tx.execute(sql`select setval(${sequence}::regclass, greatest(nextval(${sequence}::regclass), ${issued}))`);
    }
    await beginEpoch(tx);
    await tx.update(epochs).set({ marks: count }).where(eq(epochs.id, row.id));
    return true;
  });
  if (isBehind) log.warn({}, 'the database is older than its store: requesting newer items from tablets');
  return isBehind;
}

/**
 * Passes the marks wherever the database may have become an older one: at a start, and after a connection that broke. A store that does
 * not answer now is read by the next tidying.
 */
export async function tryToPassMarks(place: Place): Promise<void> {
  await passMarks(place).catch((error: unknown) => {
    place.log.warn({ err: error }, 'whether the database is older than its store is not known yet');
  });
}

/** What a file says; null for one that is none of ours. */
function readJson(file: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(file).toString());
  } catch {
    return null;
  }
}
