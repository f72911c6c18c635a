/** Asks VIES about the VAT numbers of checks, until there is an answer. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { type VatResult, vatCheck } from '../../../contract/entities/vat-check.ts';
import type { Db } from '../../db/pool.ts';
import { vatChecks } from '../../db/schema/vat-checks.ts';
import { noteChange } from '../../engine/records/change-notes.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { tableFields } from '../../engine/records/table-fields.ts';
import { defineJob } from '../jobs/define-job.ts';
import { type Vies, ViesError } from './vies.ts';

/** About a day and a half; registers of countries are often down for a night. */
const BACKOFF_MS = [0.5, 2, 10, 30, 60, 180, 360, 360, 360, 360, 360, 360].map((minutes) => minutes * 60_000);

/** How long to wait after so many tries without an answer, in ms; null after the last one. */
export const pauseAfter = (attempts: number, max = BACKOFF_MS.length + 1): number | null =>
  attempts < max ? (BACKOFF_MS[attempts - 1] ?? null) : null;

/** The results of checks that still have no answer. */
export const OPEN_RESULTS = ['checking', 'unknown'] as const satisfies VatResult[];

const { recordOf } = tableFields(vatCheck, vatChecks, ['requestedByName']);

/** Asks VIES about the number of a check. Without an answer it fails, and the queue tries again later. */
export const viesJob = defineJob({
  kind: 'vies',
  input: z.object({ check: z.uuid() }),
  lane: 'vies',
  tries: BACKOFF_MS.length + 1,
  backoffMs: BACKOFF_MS,
  async handle({ db, vies }, { check }, { attempts, maxAttempts }) {
    const [row] = await db.select().from(vatChecks).where(eq(vatChecks.id, check));
    if (!row) return;
    const found = await ask(vies, row.number);
    const pause = found.result === 'unknown' ? pauseAfter(attempts, maxAttempts) : null;
    const nextTryAt = pause === null ? null : new Date(clock.ms() + pause);
    await settle(db, check, { ...found, nextTryAt });
    if (nextTryAt) throw new Error(`VIES gave no answer: ${found.problem}`);
  },
});

type Outcome = Partial<Omit<typeof vatChecks.$inferInsert, 'result'>> & { result: VatResult };

async function ask(vies: Vies | null, number: string): Promise<Outcome> {
  if (!vies) return { result: 'formal', problem: null, checkedAt: clock.now() };
  try {
    const { valid, requestId, date, name, address } = await vies(number);
    const reported = { companyName: name, companyAddress: address, requestId, checkedAt: date };
    return { result: valid ? 'valid' : 'invalid', problem: null, ...reported };
  } catch (error) {
    if (!(error instanceof ViesError)) throw error;
    // Refused for its form, which no later try changes.
    if (error.code === 'INVALID_INPUT') return { result: 'invalid', problem: error.code, checkedAt: clock.now() };
    return { result: 'unknown', problem: error.code };
  }
}

/** Writes what a try came to, unless another one has brought an answer meanwhile. */
async function settle(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    const isOpen = and(eq(vatChecks.id, id), inArray(vatChecks.result, [...OPEN_RESULTS]));
    const [before] = await tx.select().from(vatChecks).where(isOpen).for('update');
    if (!before) return;
    const at = clock.now();
    const set = { ...outcome, tries: sql`${vatChecks.tries} + 1`, rev: sql`${vatChecks.rev} + 1`, updatedAt: at };
    const [after] = await tx.update(vatChecks).set(set).where(eq(vatChecks.id, id)).returning();
    if (!after) return;
    if (after.result === before.result) {
      await publishChange(tx, 'updated', vatCheck.name, id, { at });
      return;
    }
    const fields = ['result', 'companyName', 'companyAddress', 'checkedAt', 'requestId', 'problem'] as const;
    const changed = fields.filter((field) => String(before[field]) !== String(after[field]));
    const author = { caller: null, requestId: null, channel: null };
    const [from, to] = [recordOf(before), recordOf(after)];
    await noteChange(tx, vatCheck, author, { id, at, action: 'updated', before: from, after: to, fields: changed });
  });
}
