/** Erases a person: every table of the register, histories, queued mails and stored responses, in one transaction. */
import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Db } from '../../db/pool.ts';
import { couponAccounts, couponRedemptions } from '../../db/schema/coupons.ts';
import { photos } from '../../db/schema/items.ts';
import { audit, idempotencyKeys } from '../../db/schema/ledger.ts';
import { jobs } from '../../db/schema/work.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { endSessions } from '../people/sessions.ts';
import { MARK, type RegisteredTable } from './declared-table.ts';
import { PERSONAL_FIELDS, register } from './register.ts';
import { dueOf, erasableOf, LAW_YEARS, markOf, type Person, type Subject, subjectOf } from './subject.ts';

/** What may name somebody in the details of a history. */
const PERSONAL_DETAILS = ['reason', 'name', 'email', 'agent'];

/** The records whose history tells of an erasure, and how. */
const NOTED = [
  ['user', 'erasePerson', 'accounts'],
  ['contact', 'personalDataDeleted', 'contacts'],
  ['order', 'erasePerson', 'orders'],
] as const;

/** An erasure under its id. */
export interface Erasure {
  id: string;
  person: Person;
  at: Date;
  /** Who erases; null for the nightly job. */
  by: string | null;
  /** The record whose own action this is: its revision and its history are written by that. */
  noted?: string | undefined;
}

type RowsErasure = Pick<Erasure, 'id' | 'at' | 'noted'>;

/** What was erased, and when more may be free to erase; null if nothing is left. */
export interface Erased {
  erased: Subject;
  dueAt: Date | null;
}

/** Erases what can be erased of a person; repeated, it erases what has become free since. */
export async function erase(tx: Db, erasure: Erasure): Promise<Erased> {
  const subject = await subjectOf(tx, erasure.person);
  const erased = await erasableOf(tx, subject, erasure.person.until);
  await eraseRecords(tx, erased, erasure);
  const { at, by: userId, noted } = erasure;
  for (const [entity, action, part] of NOTED) {
    const ids = erased[part].filter((recordId) => recordId !== noted);
    for (const recordId of ids) await noteEvent(tx, { at, userId, entity, action, recordId });
  }
  return { erased, dueAt: await dueOf(tx, subject, at) };
}

async function eraseRecords(tx: Db, erased: Subject, erasure: RowsErasure): Promise<void> {
  for (const account of erased.accounts) await endSessions(tx, account, null);
  await eraseCouponUses(tx, erased.orders, markOf(erasure.id));
  const records: string[] = [];
  for (const entry of register) records.push(...(await eraseRows(tx, entry, erased, erasure)));
  await eraseTraces(tx, records, erased.emails);
}

/** The uses of coupons in erased orders are those of the mark: one that is given back later is found there. */
async function eraseCouponUses(tx: Db, erased: readonly string[], mark: string): Promise<void> {
  if (erased.length === 0) return;
  const ofOrders = inArray(couponRedemptions.order, [...erased]);
  await tx.execute(sql`
    with taken as materialized (
      select "order", coupon, account, returned_at from ${couponRedemptions}
      where ${and(ofOrders, ne(couponRedemptions.account, mark))} for update
    ), marked as (
      update ${couponRedemptions} set account = ${mark} from taken where ${couponRedemptions.order} = taken."order"
    ), counted as (
      select coupon, account, count(*) filter (where returned_at is null)::int as uses from taken group by coupon, account
    ), lowered as (
      update ${couponAccounts} as own set uses = own.uses - counted.uses from counted
      where own.coupon = counted.coupon and own.account = counted.account
    )
    insert into ${couponAccounts} (coupon, account, uses)
    select coupon, ${mark}, sum(uses) from counted group by coupon
    on conflict (coupon, account) do update set uses = ${couponAccounts.uses} + excluded.uses`);
  await tx.execute(sql`
    delete from ${couponAccounts} where uses = 0
      and coupon in (select coupon from ${couponRedemptions} where ${ofOrders})
      and not exists (select from ${couponRedemptions} where ${and(
        eq(couponRedemptions.coupon, couponAccounts.coupon),
        eq(couponRedemptions.account, couponAccounts.account),
      )})`);
}

/** Erases the rows of one table; returns their ids. */
async function eraseRows(
  tx: Db,
  entry: RegisteredTable,
  erased: Subject,
  { id, at, noted }: RowsErasure,
): Promise<string[]> {
  const { of, elsewhere, isDropped, isFree } = entry;
  if (!of || elsewhere !== undefined || erased[of[1]].length === 0) return [];
  const [column, part] = of;
  const which = and(inArray(column, [...erased[part]]), isFree?.(lawUntil(at)));
  if (!isDropped) return updateRows(tx, entry, which, { mark: markOf(id), at, noted });
  const { id: key } = getTableColumns(entry.table) as Record<string, AnyPgColumn>;
  const dropped = await tx
    .delete(entry.table)
    .where(which)
    .returning({ id: sql<string>`${key ?? null}` });
  return key ? dropped.map((row) => row.id) : [];
}

async function updateRows(
  tx: Db,
  { table, personal, secret, entity, hub }: RegisteredTable,
  which: SQL | undefined,
  { mark, at, noted = '' }: { mark: string } & Omit<RowsErasure, 'id'>,
): Promise<string[]> {
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>;
  const blanks = Object.fromEntries([
    ...Object.entries(personal).map(([name, value]) => [name, value === MARK ? mark : value]),
    ...secret.map((name) => [name, null]),
  ]);
  if (Object.keys(blanks).length === 0) return [];
  const { rev, updatedAt, erasedAt, id } = columns;
  const revised = {
    ...(rev && id ? { rev: sql`${rev} + (${id}::text <> ${noted})::int` } : {}),
    ...(updatedAt ? { updatedAt: at } : {}),
    ...(erasedAt ? { erasedAt: at } : {}),
  };
  const changed = await tx
    .update(table)
    .set({ ...blanks, ...revised } as Record<string, unknown>)
    .where(which)
    .returning({ id: id ? sql<string>`${id}` : sql<string>`''`, hub: sql<string | null>`${hub ?? null}` });
  // Devices that have a copy read it again.
  if (entity) {
    for (const row of changed) await publishChange(tx, 'updated', entity, row.id, { hubcenter: row.hub, at });
  }
  return id ? changed.map((row) => row.id) : [];
}

/** Erases what is stored beside the records: former values and reasons, stored responses, pictures, and mails that wait. */
async function eraseTraces(tx: Db, records: readonly string[], emails: readonly string[]): Promise<void> {
  if (records.length > 0) {
    await tx
      .update(audit)
      .set({
        changes: sql`${audit.changes} - ${sql.param([...PERSONAL_FIELDS])}::text[]`,
        details: sql`(${audit.details}::jsonb - ${sql.param(PERSONAL_DETAILS)}::text[])::json`,
      })
      .where(inArray(audit.recordId, [...records]));
    await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.recordId, [...records]));
    await tx.delete(photos).where(inArray(photos.recordId, [...records]));
  }
  if (records.length + emails.length === 0) return;
  const values = JSON.stringify({ values: [...records, ...emails] });
  const isNamed = sql`jsonb_path_exists(${jobs.input}, '$.* ? (@ == $values[*])', ${values}::jsonb)`;
  await tx.delete(jobs).where(and(eq(jobs.lane, 'mail'), ne(jobs.state, 'running'), isNamed));
}

function lawUntil(at: Date): Date {
  const day = new Date(at);
  day.setUTCFullYear(day.getUTCFullYear() - LAW_YEARS);
  return day;
}
