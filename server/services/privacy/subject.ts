/** Which rows are of a person. */
import { createHash } from 'node:crypto';

import { and, eq, inArray, isNull, lte, ne, not, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { OPEN_BOOKINGS } from '../../../contract/booking-states.ts';
import { isErasedEmail } from '../../../contract/erased-email.ts';
import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { contacts } from '../../db/schema/contacts.ts';
import { invoiceFiles, invoices } from '../../db/schema/invoices.ts';
import { installation } from '../../db/schema/ledger.ts';
import { disputes, payments, refunds } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import type { SubjectPart } from './declared-table.ts';

/** Who is meant: by accounts, by e-mail addresses, or by both; what came later than `until` is of somebody new. */
export interface Person {
  accounts: readonly string[];
  emails: readonly string[];
  /** Messages that are erased by themselves. */
  contacts?: readonly string[];
  until: Date;
}

/** What the rows of a person are found by. */
export type Subject = Readonly<Record<SubjectPart, readonly string[]>>;

/** How long the law wants documents of sales, in years (docs/privacy.md). */
export const LAW_YEARS = 10;

const ERASED = 'erased-%@erased.invalid';
/** The address that stands for all of one erasure. */
export const markOf = (erasure: string): string => `erased-${erasure}@erased.invalid`;

const ids = async (query: Promise<readonly { id: string }[]>) => (await query).map(({ id }) => id);

/** Everything of a person. */
export async function subjectOf(
  db: Db,
  { accounts, emails, contacts: messages = [], until }: Person,
): Promise<Subject> {
  const known = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(inArray(users.id, [...accounts]), and(inArray(users.email, [...emails]), lte(users.createdAt, until))));
  const own = known.map(({ id }) => id);
  // An account may have had another address when it ordered, which somebody else may have now.
  const isTaken = sql`exists (select from ${users} where ${and(eq(users.email, orders.customerEmail), not(inArray(users.id, own)))})`;
  const earlier = await db
    .selectDistinct({ email: orders.customerEmail })
    .from(orders)
    .where(and(inArray(orders.account, own), not(isTaken)));
  const all = [...new Set([...emails, ...known.map(({ email }) => email), ...earlier.map(({ email }) => email)])];
  const written = (email: AnyPgColumn, at: AnyPgColumn) => and(inArray(email, all), lte(at, until));
  const ofNobody = and(isNull(orders.account), written(orders.customerEmail, orders.createdAt));
  const bought = await ids(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(or(inArray(orders.account, own), ofNobody)),
  );
  return {
    accounts: own,
    emails: all,
    orders: bought,
    contacts: await ids(
      db
        .select({ id: contacts.id })
        .from(contacts)
        .where(or(inArray(contacts.id, [...messages]), written(contacts.email, contacts.createdAt))),
    ),
    bookings: await ids(
      db.select({ id: bookings.id }).from(bookings).where(written(bookings.customerEmail, bookings.createdAt)),
    ),
    subscriptions: await ids(
      db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(written(subscriptions.customerEmail, subscriptions.createdAt)),
    ),
    invoices: await ids(
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(inArray(invoices.order, [...bought])),
    ),
  };
}

const ofOrder = (
  table: typeof shipments | typeof disputes | typeof refunds | typeof invoices | typeof payments,
  is: SQL,
) => sql`exists (select from ${table} where ${table.order} = ${orders.id} and ${is})`;

/** An order of which something is still to be done with what its customer said; one that was not done and is paid can be resumed. */
const orderUnderWay = or(
  eq(orders.status, 'newRequest'),
  and(eq(orders.status, 'notDone'), inArray(orders.paymentStatus, ['paid', 'partlyRefunded'])),
  inArray(orders.paymentStatus, ['processing', 'toRefund']),
  // It may still be paid, also after it has expired.
  ofOrder(payments, eq(payments.status, 'open')),
  ofOrder(shipments, inArray(shipments.status, ['ready', 'collected'])),
  ofOrder(disputes, inArray(disputes.status, ['needsResponse', 'underReview'])),
  ofOrder(refunds, eq(refunds.status, 'waiting')),
  ofOrder(invoices, inArray(invoices.status, ['toIssue', 'rejected'])),
);

/** Every address stored here, and since when. */
const ADDRESSES = sql`
  select email, created_at as at from ${users} union all select email, created_at from ${contacts}
  union all select customer_email, created_at from ${orders} union all select customer_email, created_at from ${bookings}
  union all select customer_email, created_at from ${subscriptions}`;

/** Those of some addresses that nobody has come back with. */
async function unusedSince(db: Db, emails: readonly string[], until: Date): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from unnest(${sql.param([...emails])}::text[]) as known (email)
    where not exists (select from (${ADDRESSES}) as used where used.email = known.email and used.at > ${until}::timestamptz)`);
  return rows.map(({ email }) => email);
}

/** An invoice of which something is left to erase: its street, or a file. */
const isWhole = or(
  ne(invoices.street, ''),
  sql`exists (select from ${invoiceFiles} where ${and(eq(invoiceFiles.invoice, invoices.id), ne(invoiceFiles.xml, ''))})`,
);

/**
 * What of a person can be erased now: neither under way nor erased before, nor of somebody new. Locked, so that it does not get under way
 * again meanwhile.
 */
export async function erasableOf(db: Db, subject: Subject, until: Date): Promise<Subject> {
  // Before the next statements read what is of them elsewhere.
  const held = inArray(orders.id, [...subject.orders]);
  await db.select({ id: orders.id }).from(orders).where(held).orderBy(orders.id).for('update');
  const among = (column: AnyPgColumn, part: SubjectPart) => inArray(column, [...subject[part]]);
  const email = (column: AnyPgColumn) => notLike(column, ERASED);
  return {
    ...subject,
    emails: await unusedSince(db, subject.emails, until),
    accounts: await ids(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(among(users.id, 'accounts'), ne(users.status, 'erased'))),
    ),
    contacts: await ids(
      db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(among(contacts.id, 'contacts'), isNull(contacts.erasedAt))),
    ),
    orders: await ids(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(among(orders.id, 'orders'), email(orders.customerEmail), not(orderUnderWay as SQL))),
    ),
    bookings: await ids(
      db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            among(bookings.id, 'bookings'),
            email(bookings.customerEmail),
            not(inArray(bookings.status, [...OPEN_BOOKINGS])),
          ),
        )
        .orderBy(bookings.id)
        .for('update'),
    ),
    subscriptions: await ids(
      db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(
          and(
            among(subscriptions.id, 'subscriptions'),
            email(subscriptions.customerEmail),
            eq(subscriptions.validity, 'invalid'),
            isNull(subscriptions.waitsFor),
          ),
        )
        .orderBy(subscriptions.id)
        .for('update'),
    ),
    invoices: await ids(
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(among(invoices.id, 'invoices'), isWhole)),
    ),
  };
}

/** When more of a person may be free: now if it is under way, else once the law no longer wants a document; null if nothing is left. */
export async function dueOf(db: Db, subject: Subject, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ due: string | null }>(sql`select case when
    exists (select from ${orders} where ${and(inArray(orders.id, [...subject.orders]), notLike(orders.customerEmail, ERASED))})
    or exists (select from ${bookings} where ${and(inArray(bookings.id, [...subject.bookings]), notLike(bookings.customerEmail, ERASED))})
    or exists (select from ${subscriptions} where ${and(inArray(subscriptions.id, [...subject.subscriptions]), notLike(subscriptions.customerEmail, ERASED))})
    then ${now}::timestamptz else (
      select min(coalesce(${invoices.issuedOn}, ${invoices.createdAt}) + make_interval(years => ${LAW_YEARS})) from ${invoices}
      where ${and(inArray(invoices.id, [...subject.invoices]), isWhole)}
    ) end as due`);
  return rows[0]?.due ? new Date(rows[0].due) : null;
}

/** The name of this installation, with which addresses are hashed. Store and backups have it, too: who has them can try addresses. */
export async function saltOf(db: Db): Promise<string> {
  const [here] = await db.select({ name: installation.name }).from(installation);
  return here?.name ?? '';
}

/** The hash under which an address is remembered as erased. */
export const hashOf = (salt: string, email: string): string =>
  createHash('sha256')
    .update(salt + email.toLowerCase())
    .digest('hex');

/** The hashes of addresses, without those that stand for an erased person. */
export async function hashesOf(db: Db, emails: readonly string[]): Promise<string[]> {
  const salt = await saltOf(db);
  return emails.filter((email) => !isErasedEmail(email)).map((email) => hashOf(salt, email));
}

/** The addresses stored here that have one of these hashes. */
export async function emailsOfHashes(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const salt = await saltOf(db);
  const { rows } = await db.execute<{ hash: string; email: string }>(sql`
    with known as (
      select distinct email from (${ADDRESSES}) as each
    ), hashed as (
      select email, encode(sha256(convert_to(${salt}::text || lower(email), 'UTF8')), 'hex') as hash from known
      where email is not null
    ) select hash, email from hashed where hash = any(${sql.param([...hashes])}::text[])`);
  return new Map(rows.map(({ hash, email }) => [hash, email]));
}
