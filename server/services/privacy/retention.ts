/** Persons of whom nothing is needed any longer. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { contacts } from '../../db/schema/contacts.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { orders } from '../../db/schema/orders.ts';
import { sessions, users } from '../../db/schema/people.ts';
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

/** Runs a part of the job. What fails is logged and stops nothing else; the job fails at its end. */
export type Attempt = (what: Record<string, string>, work: () => Promise<void>) => Promise<void>;

/** Addresses that have done nothing since a moment, and have neither an order, a subscription nor a role here; or one of them. */
async function unusedEmails(db: Db, before: Date, only: string | null): Promise<string[]> {
  const lastUse = sql`(select max(${sessions.usedAt}) from ${sessions} where ${sessions.userId} = ${users.id})`;
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from (
      select email, updated_at as at from ${contacts} where ${isNull(contacts.erasedAt)} and email is not null
      union all select customer_email, updated_at from ${bookings} where customer_email not like '%@erased.invalid'
      union all select email, greatest(coalesce(last_login_at, created_at), ${lastUse}) from ${users}
        where ${and(isNull(users.key), sql`status <> 'erased'`)}
    ) as seen
    where ${only === null ? sql`true` : sql`seen.email = ${only}`}
      and not exists (select from ${orders} where customer_email = seen.email)
      and not exists (select from ${subscriptions} where customer_email = seen.email)
      and not exists (select from ${users} join ${orders} on ${orders.account} = ${users.id} where ${users.email} = seen.email)
      and not exists (select from ${users} where email = seen.email and key is not null)
    group by email having max(at) < ${before}::timestamptz limit ${PER_NIGHT}`);
  return rows.map(({ email }) => email);
}

/**
 * Erases who has written, booked or had an account, but did nothing for so many months, and has neither an order, a subscription nor a role
 * here. Returns how many.
 */
export async function eraseUnused(db: Db, months: number, now: Date, attempt: Attempt): Promise<number> {
  const before = monthsBefore(now, months);
  let erasedNow = 0;
  for (const email of await unusedEmails(db, before, null)) {
    const id = uuid();
    const person = { accounts: [], emails: [email], until: now };
    await attempt({ erasure: id }, () =>
      db.transaction(async (tx) => {
        // Who signs in or orders meanwhile waits, and who has done so stays.
        await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
        if ((await unusedEmails(tx, before, email)).length === 0) return;
        const { erased, dueAt } = await erase(tx, { id, person, at: now, by: null });
        const row = { id, accounts: [...erased.accounts], hashes: await hashesOf(tx, erased.emails), at: now, dueAt };
        await tx.insert(erasures).values(row);
        erasedNow += 1;
      }),
    );
  }
  return erasedNow;
}
