/** What keeps persons erased, and erases those of whom nothing is needed any longer. */
import { join } from 'node:path';

import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { FAILED_JOB_KEPT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { erasures } from '../../db/schema/erasures.ts';
import type { Log } from '../../log.ts';
import { diskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { defineJob } from '../jobs/define-job.ts';
import { erase } from './erase.ts';
import { eraseUnused, monthsBefore } from './retention.ts';
import { emailsOfHashes, hashOf, markOf, saltOf } from './subject.ts';

/** The folder of the list in a store, and in `BACKUP_DIR`. */
const LIST = 'er';
const BESIDE_BACKUPS = 'erased';

const entry = z.object({
  id: z.uuid(),
  accounts: z.array(z.uuid()),
  hashes: z.array(z.string()),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

/**
 * Nightly, and after each erasure and restore: applies the list of the erased that is kept beside the database, erases what has become free,
 * and persons of whom nothing is needed. Its last step is the mails that are kept as files.
 */
export const erasureJob = defineJob({
  kind: 'erasure',
  input: z.object({}),
  lane: 'care',
  dailyAt: '03:30',
  tries: 10,
  backoffMs: [60_000, 600_000],
  keepMs: FAILED_JOB_KEPT_MS,
  async handle({ db, storage, mailer, backups, personMonths, log }) {
    const now = clock.now();
    const unused = personMonths === undefined ? 0 : await eraseUnused(db, personMonths, now);
    await shareList(db, storage);
    // A backup may outlive the store.
    if (backups) await shareList(db, await diskStorage(join(backups.folder, BESIDE_BACKUPS)));
    const failed = await eraseAgain(db, now, log);
    const mails = await mailer.forget(await forgottenMails(db, personMonths, now));
    if (unused + mails > 0) log.info({ persons: unused, mails }, 'persons of whom nothing is needed were erased');
    if (failed > 0) throw new Error(`${failed} erasures could not be repeated`);
  },
});

const nameOf = (id: string) => `${LIST}/${id.replaceAll('-', '')}.json`;

/** Takes in what a list has and the database does not, as after a restore, and adds to the list what it lacks. */
async function shareList(db: Db, list: Storage): Promise<void> {
  const rows = await db.select().from(erasures);
  const known = new Map(rows.map((row) => [nameOf(row.id), row]));
  const listed = new Set<string>();
  for await (const { name } of list.list(LIST)) {
    listed.add(name);
    if (known.has(name)) continue;
    const bytes = await list.read(name);
    if (!bytes) continue;
    await db
      .insert(erasures)
      .values(entry.parse(JSON.parse(Buffer.from(bytes).toString())))
      .onConflictDoNothing();
  }
  for (const [name, { id, accounts, hashes, at }] of known) {
    if (listed.has(name)) continue;
    await list.put(name, Buffer.from(JSON.stringify({ id, accounts, hashes, at })));
  }
}

/** Erases what is there of the erased: restored, or free since. One that fails stops no other; returns how many did. */
async function eraseAgain(db: Db, now: Date, log: Log): Promise<number> {
  let failed = 0;
  const waiting = await db.select().from(erasures).where(eq(erasures.state, 'waiting'));
  const found = await emailsOfHashes(
    db,
    waiting.flatMap(({ hashes }) => hashes),
  );
  for (const { id, accounts, hashes, at } of waiting) {
    const emails = hashes.flatMap((hash) => found.get(hash) ?? []);
    // Its orders are known by their mark, for as long as the law wants their invoices.
    const person = { accounts, emails: [...emails, markOf(id)], until: at };
    const again = db.transaction(async (tx) => {
      const { isWaiting } = await erase(tx, { id, person, at: now, by: null });
      if (!isWaiting) await tx.update(erasures).set({ state: 'done' }).where(eq(erasures.id, id));
    });
    await again.catch((error: unknown) => {
      failed += 1;
      log.error({ err: error, erasure: id }, 'an erasure could not be repeated');
    });
  }
  return failed;
}

/** Which mails go: to erased persons, written before, and those that are older than anything is kept. */
async function forgottenMails(db: Db, months: number | undefined, now: Date) {
  const rows = await db
    .select({ hashes: erasures.hashes, at: erasures.at })
    .from(erasures)
    .orderBy(sql`${erasures.at}`);
  const until = new Map(rows.flatMap(({ hashes, at }) => hashes.map((hash) => [hash, at] as const)));
  const salt = await saltOf(db);
  const old = months === undefined ? null : monthsBefore(now, months);
  return (address: string, at: Date): boolean =>
    (old !== null && at < old) || at <= (until.get(hashOf(salt, address)) ?? new Date(0));
}
