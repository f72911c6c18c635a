import { eq } from 'drizzle-orm';

import { ADMINS, type Caller, COUNTER, mayDo, type StaffKey, type UserType } from '../../../contract/access.ts';
import type { Db } from '../../db/pool.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * The person a capture belongs to: the caller, or, for admins, whoever took it. A person who is banned by now counts:
 * what they photographed must not be lost with them. Throws `forbidden`, or `validation` for somebody who could never
 * have taken it.
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
