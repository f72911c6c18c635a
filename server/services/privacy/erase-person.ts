/** The action that erases a person, on whichever of their records an admin has found. */
import { inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Db } from '../../db/pool.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { users } from '../../db/schema/people.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import type { PendingAction } from '../../engine/records/record-source.ts';
import { Refusal } from '../../engine/refusal.ts';
import { erase } from './erase.ts';
import { erasureJob } from './erasure-job.ts';
import { hashesOf, type Person, subjectOf } from './subject.ts';

/**
 * Erases everything of a person, or some messages, and remembers it by ids and hashes, so that it is erased again after a restore. `record`:
 * the one whose action this is.
 */
export async function erasePerson(
  tx: Db,
  { caller, record, at }: Pick<PendingAction, 'caller' | 'at'> & Partial<Pick<PendingAction, 'record'>>,
  who: Partial<Omit<Person, 'until'>>,
): Promise<void> {
  const id = uuid();
  const person = { accounts: [], emails: [], ...who, until: at };
  const { accounts, emails } = await subjectOf(tx, person);
  const hashes = await hashesOf(tx, emails);
  const { dueAt } = await erase(tx, { id, person, at, by: caller._id, noted: record && String(record['_id']) });
  const contacts = [...(who.contacts ?? [])];
  await tx.insert(erasures).values({ id, accounts: [...accounts], contacts, hashes, erasedBy: caller._id, at, dueAt });
  await enqueue(tx, erasureJob, [{ input: {}, key: erasureJob.kind }], { renew: true });
}

/** Erases the customer of an address. Throws `forbidden` if it is that of staff, whose account has its own action. */
export async function erasePersonOf(
  tx: Db,
  pending: Pick<PendingAction, 'caller' | 'record' | 'at'>,
  email: string,
): Promise<void> {
  const person = { accounts: [], emails: [email], until: pending.at };
  const { accounts } = await subjectOf(tx, person);
  const owners = await tx
    .select({ key: users.key })
    .from(users)
    .where(inArray(users.id, [...accounts]));
  if (owners.some(({ key }) => key !== null)) throw new Refusal('forbidden');
  await erasePerson(tx, pending, person);
}
