import { eq } from 'drizzle-orm';

import { ADMINS, type Caller, COUNTER, mayDo, type StaffKey, type UserType } from '../../../contract/access.ts';
import type { Db } from '../../db/pool.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';

/**
 * The owner of a capture: the caller, or for admins the person who took it. A banned person is allowed, because their captures must not be
 * lost. Throws `forbidden`, or `validation` for a person who could never have taken it.
 */
export async function actingFor(db: Db, caller: Caller, capturedBy: string | undefined): Promise<Caller> {
  if (capturedBy === undefined || capturedBy === caller._id) return caller;
  if (!mayDo(ADMINS, caller)) throw new Refusal('forbidden');
  const [row] = await db
    .select({ userType: users.userType, key: users.key, hub: merchants.id })
    .from(users)
    .leftJoin(merchants, eq(merchants.id, users.id))
    .where(eq(users.id, capturedBy));
  const person = row && { _id: capturedBy, userType: row.userType as UserType, key: row.key as StaffKey | null };
  if (!person || !mayDo(COUNTER, person) || (person.key === 3 && row.hub === null)) {
    throw refuseField('capturedBy', 'unknownPerson');
  }
  return person;
}
