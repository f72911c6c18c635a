/** Starts checks of VAT numbers; `vies-job.ts` asks VIES. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import type { Channel } from '../../../contract/channel.ts';
import { clock } from '../../../contract/clock.ts';
import { vatCheck } from '../../../contract/entities/vat-check.ts';
import { readVatNumber } from '../../../contract/identifiers/vat-number.ts';
import type { Db } from '../../db/pool.ts';
import { vatChecks } from '../../db/schema/vat-checks.ts';
import type { Deps } from '../../engine/deps.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { create } from '../../engine/records/creation.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { findRecord } from '../../engine/records/records.ts';
import { refuseField } from '../../engine/refusal.ts';
import { vatCheckSource } from './vat-check-source.ts';
import { OPEN_RESULTS, viesJob } from './vies-job.ts';

type VatCheckRecord = z.infer<typeof vatCheck.record>;

interface CheckRequest {
  /** Well-formed. */
  number: string;
  caller: Caller;
  /** VIES is switched on. */
  asksVies: boolean;
  idempotencyKey: string | null;
  requestId: string;
  channel: Channel;
  message: string;
}

/** The prefixed number, if its form is right. Throws `validation` at the field. */
export function wellFormed(typed: string): string {
  const { full, fault } = readVatNumber(typed);
  if (fault !== null) throw refuseField('number', fault === 'country' ? 'vatCountry' : 'vatNumber');
  return full;
}

type OpenCheck = Pick<typeof vatChecks.$inferSelect, 'id' | 'result'>;

/** Another check of the number has no answer yet. */
class OpenCheckError extends Error {
  readonly id: string;
  /** VIES has been asked in vain. */
  readonly isUnknown: boolean;

  constructor({ id, result }: OpenCheck) {
    super('a check of this number is open');
    this.id = id;
    this.isUnknown = result === 'unknown';
  }
}

/**
 * Starts a check and returns its record; `isAgain` if an earlier check of the same number has no answer yet: then that one is asked again.
 * Throws the idempotency refusals.
 */
export async function checkVatNumber(
  deps: Deps,
  { number, caller, asksVies, ...how }: CheckRequest,
): Promise<{ answer: Answer<VatCheckRecord> } | { again: VatCheckRecord }> {
  const at = clock.now();
  const read = (db: Db, id: string) => findRecord(db, vatCheckSource, vatCheck, id, caller) as Promise<VatCheckRecord>;
  try {
    const answer = await create<VatCheckRecord>(deps, {
      ...how,
      entity: vatCheck.name,
      userId: caller._id,
      call: 'check VAT number',
      fields: { number },
      uploads: [],
      at,
      async write(tx, id) {
        // Two requests for one number, one after the other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vat check'), hashtext(${number}))`);
        const open = await openCheck(tx, number);
        if (open) throw new OpenCheckError(open);
        const [result, checkedAt] = asksVies ? (['checking', null] as const) : (['formal', at] as const);
        const times = { checkedAt, createdAt: at, updatedAt: at };
        await tx.insert(vatChecks).values({ id, number, result, requestedBy: caller._id, ...times });
        if (asksVies) await enqueueCheck(tx, id);
        return { hub: null, data: await read(tx, id) };
      },
    });
    return { answer };
  } catch (error) {
    if (!(error instanceof OpenCheckError)) throw error;
    await enqueueCheck(deps.db, error.id, error.isUnknown);
    return { again: await read(deps.db, error.id) };
  }
}

/** The latest check of a number that still has no answer. */
async function openCheck(tx: Db, number: string): Promise<OpenCheck | undefined> {
  const isOpen = and(inArray(vatChecks.result, [...OPEN_RESULTS]), isNull(vatChecks.deletedAt));
  const [open] = await tx
    .select({ id: vatChecks.id, result: vatChecks.result })
    .from(vatChecks)
    .where(and(eq(vatChecks.number, number), isOpen))
    .orderBy(desc(vatChecks.createdAt))
    .limit(1);
  return open;
}

/** Asks VIES; `renew`: now, and with all tries again, even if the next try is planned for later. */
const enqueueCheck = (tx: Db, check: string, renew = false): Promise<void> =>
  enqueue(tx, viesJob, [{ input: { check }, key: check }], { renew });
