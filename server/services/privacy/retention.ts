/** Persons of whom nothing is needed any longer. */
import { and, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { contacts } from '../../db/schema/contacts.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { erase } from './erase.ts';
import { hashesOf } from './subject.ts';

/** Persons erased in one night: each is a transaction of its own. */
const PER_NIGHT = 1000;

/** The same day some months ago. */
export function monthsBefore(now: Date, months: number): Date {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day;
}

/**
 * Erases who has written, booked or signed in, but not for so many months, and has neither an order, a subscription nor a role here. Returns
 * how many.
 */
export async function eraseUnused(db: Db, months: number, now: Date): Promise<number> {
  const before = monthsBefore(now, months);
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from (
      select email, updated_at as at from ${contacts} where ${isNull(contacts.erasedAt)} and email is not null
      union all select customer_email, updated_at from ${bookings} where customer_email not like '%@erased.invalid'
      union all select email, coalesce(last_login_at, created_at) from ${users} where ${and(isNull(users.key), sql`status <> 'erased'`)}
    ) as seen
    where not exists (select from ${orders} where customer_email = seen.email)
      and not exists (select from ${subscriptions} where customer_email = seen.email)
      and not exists (select from ${users} join ${orders} on ${orders.account} = ${users.id} where ${users.email} = seen.email)
      and not exists (select from ${users} where email = seen.email and key is not null)
    group by email having max(at) < ${before}::timestamptz limit ${PER_NIGHT}`);
  for (const { email } of rows) {
    const id = uuid();
    await db.transaction(async (tx) => {
      const person = { accounts: [], emails: [email], until: now };
      const { erased } = await erase(tx, { id, person, at: now, by: null });
      const row = { id, accounts: [...erased.accounts], hashes: await hashesOf(tx, erased.emails), at: now };
      await tx.insert(erasures).values(row);
    });
  }
  return rows.length;
}
