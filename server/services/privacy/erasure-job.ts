/** What keeps persons erased, and erases those of whom nothing is needed any longer. */
import { eq, lte, sql } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { FAILED_JOB_KEPT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { defineJob } from '../jobs/define-job.ts';
import { erase } from './erase.ts';
import { listBeside, shareList } from './erasure-list.ts';
import { type Attempt, eraseUnused, monthsBefore } from './retention.ts';
import { emailsOfHashes, hashOf, markOf, saltOf } from './subject.ts';

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
    const done = { persons: 0, mails: 0 };
    let failed = 0;
    const attempt: Attempt = (what, work) =>
      work().catch((error: unknown) => {
        failed += 1;
        log.error({ err: error, ...what }, 'a part of the erasure failed');
      });
    if (personMonths !== undefined) {
      await attempt({ part: 'unused' }, async () => {
        done.persons = await eraseUnused(db, personMonths, now, attempt);
      });
    }
    await attempt({ part: 'list' }, () => shareList(db, storage));
    // A backup may outlive the store.
    if (backups) await attempt({ part: 'backups' }, async () => shareList(db, await listBeside(backups.folder)));
    await attempt({ part: 'again' }, () => eraseAgain(db, now, attempt));
    await attempt({ part: 'mails' }, async () => {
      done.mails = await mailer.forget(await forgottenMails(db, personMonths, now));
    });
    if (done.persons + done.mails > 0) log.info(done, 'persons of whom nothing is needed were erased');
    if (failed > 0) throw new Error(`${failed} parts of the erasure failed`);
  },
});

/** Erases what is there of the erased: restored, or free since. */
async function eraseAgain(db: Db, now: Date, attempt: Attempt): Promise<void> {
  const waiting = await db.select().from(erasures).where(lte(erasures.dueAt, now));
  const found = await emailsOfHashes(
    db,
    waiting.flatMap(({ hashes }) => hashes),
  );
  for (const { id, accounts, contacts, hashes, at } of waiting) {
    const emails = hashes.flatMap((hash) => found.get(hash) ?? []);
    // Its orders are known by their mark, for as long as the law wants their invoices.
    const person = { accounts, contacts, emails: [...emails, markOf(id)], until: at };
    await attempt({ erasure: id }, () =>
      db.transaction(async (tx) => {
        const { dueAt } = await erase(tx, { id, person, at: now, by: null });
        await tx.update(erasures).set({ dueAt }).where(eq(erasures.id, id));
      }),
    );
  }
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
