/** Taking a change of many records back: exactly what it changed, where that is still what it made of it. */
import { isDeepStrictEqual } from 'node:util';

import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';

import { ADMINS, mayDo } from '../../../contract/access.ts';
import type { BulkResource, BulkResult } from '../../../contract/calls/bulk.ts';
import { type ItemStatus, statusFacts } from '../../../contract/status.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from '../records/change-notes.ts';
import { applyEdit, holdRecord } from '../records/edits.ts';
import { entriesOf, isRestorable } from '../records/history.ts';
import type { RecordSource } from '../records/record-source.ts';
import { recordTitle } from '../records/record-title.ts';
import { findRecord } from '../records/records.ts';
import { trashRecord } from '../records/trash.ts';
import { asGiven } from '../records/undo.ts';
import { refusalOf, revOf, type DescribeRefusal } from './bulk.ts';

interface Undo extends Omit<ChangeAuthor, 'rev'> {
  operation: string;
  ids: readonly string[];
  tell: DescribeRefusal;
}

/**
 * Takes back what an operation changed of some records, and answers what became of each: `changedMeanwhile` where something
 * was left because somebody has changed it since. Only one's own operations; anybody's for admins.
 */
export async function undoBulk(
  db: Db,
  source: RecordSource,
  resource: BulkResource,
  undo: Undo,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const _id of new Set(undo.ids)) {
    try {
      const row = { ...undo, rev: null, id: _id };
      results.push({ _id, ...(await db.transaction((tx) => undoRow(tx, source, resource, row))) });
    } catch (error) {
      results.push({ _id, did: 'refused', refusal: undo.tell(refusalOf(error)) });
    }
  }
  return results;
}

type Row = Omit<Undo, 'ids'> & { id: string; rev: null };
type Outcome = Omit<BulkResult, '_id'>;

async function undoRow(tx: Db, source: RecordSource, resource: BulkResource, row: Row): Promise<Outcome> {
  const { operation } = row;
  const before = await holdRecord(tx, source, resource, row, 'any');
  const title = { title: recordTitle(resource, before) };
  const done = await doneBy(tx, resource, row);
  if (!done) return { did: 'nothing', ...title, ...revOf(before) };
  const isAway = before['deletedAt'] !== null;
  if (done.away !== null) {
    if (isAway !== done.away) return { did: 'nothing', ...title, ...revOf(before) };
    const after = await trashRecord(tx, source, resource, { ...row, away: !done.away });
    return { did: 'changed', ...title, ...revOf(after) };
  }
  if (isAway) return { did: 'changedMeanwhile', ...title, left: ['deletedAt'], ...revOf(before) };
  const { back, left } = sorted(resource, row, before, done);
  const { status } = resource.bulk;
  const { [status ?? '']: label, ...values } = back;
  const edit = { ...row, fields: asGiven(resource, values) };
  let after = await applyEdit(tx, source, resource, {
    edit,
    before,
    action: 'undone',
    details: { operation },
    isBack: true,
  });
  if (label !== undefined) {
    after = await statusBack(tx, source, resource, { row, before: after, label: label as ItemStatus, since: done.at });
  }
  const told = { ...title, ...revOf(after) };
  if (left.length > 0) return { did: 'changedMeanwhile', left, ...told };
  return { did: Object.keys(back).length > 0 ? 'changed' : 'nothing', ...told };
}

interface Done {
  at: Date;
  /** Fields before the first and after the last of its entries. */
  changes: Record<string, { from: unknown; to: unknown }>;
  /** Whether it threw the record away (true) or took it back (false); null where it did neither. */
  away: boolean | null;
}

/** What an operation did to a record, as far as the caller may take it back; null for nothing. */
async function doneBy(tx: Db, resource: BulkResource, { id, operation, caller }: Row): Promise<Done | null> {
  const own = mayDo(ADMINS, caller) ? undefined : eq(audit.userId, caller._id);
  const entries = await tx
    .select({ at: audit.at, action: audit.action, changes: audit.changes })
    .from(audit)
    .where(and(entriesOf(resource, id), eq(audit.requestId, operation), own))
    .orderBy(asc(audit.at), asc(audit.id));
  const [first] = entries;
  if (!first) return null;
  const changes: Done['changes'] = {};
  let away: boolean | null = null;
  for (const { action, changes: made } of entries) {
    for (const [field, { from, to }] of Object.entries(made ?? {})) {
      changes[field] = { from: changes[field] ? changes[field].from : from, to };
    }
    if (action === 'trashed' || action === 'restored') away = action === 'trashed';
  }
  return { at: first.at, changes, away };
}

/**
 * Which fields go back to what, and which are left because they are no longer what the operation made of them. What was sold
 * since keeps the price it was sold for, and the tier that comes from.
 */
function sorted(resource: BulkResource, { caller }: Row, before: RecordSnapshot, done: Done) {
  const { changes } = done;
  const back: Record<string, unknown> = {};
  const left: string[] = [];
  const { price = '', tier } = resource.bulk;
  const kept = Object.hasOwn(changes, price) && isSoldSince(resource, before, done) ? [price, tier] : [];
  for (const [field, { from, to }] of Object.entries(changes)) {
    if (field !== resource.bulk.status && !isRestorable(resource, field, caller)) continue;
    const now = before[field] ?? null;
    if (isDeepStrictEqual(now, from ?? null)) continue;
    if (isDeepStrictEqual(now, to ?? null) && !kept.includes(field)) back[field] = from;
    else left.push(field);
  }
  return { back, left };
}

/** Whether a record was sold after an operation, and not by it. */
function isSoldSince(
  { bulk: { status = '' } }: BulkResource,
  { soldAt }: RecordSnapshot,
  { at, changes }: Done,
): boolean {
  const { [status]: made } = changes;
  const isSoldByIt = made !== undefined && statusFacts(made.to as ItemStatus).sold;
  return typeof soldAt === 'string' && new Date(soldAt) > at && !isSoldByIt;
}

interface StatusBack {
  row: Row;
  before: RecordSnapshot;
  label: ItemStatus;
  since: Date;
}

/** Sets the very status a record had: what undoes a move asks neither for a reason nor whether there is a way back. */
async function statusBack(
  tx: Db,
  source: RecordSource,
  resource: BulkResource,
  { row, before, label, since }: StatusBack,
): Promise<RecordSnapshot> {
  const { id, caller, operation } = row;
  const { active, sold } = statusFacts(label);
  const at = new Date();
  const soldAt = sold ? ((await soldBefore(tx, resource, id, since)) ?? since) : null;
  await source.write?.(tx, id, { status: active ? 'active' : 'inactive', soldAt }, at);
  const after = await findRecord(tx, source, resource, id, caller);
  const fields = [resource.bulk.status ?? ''];
  await noteChange(tx, resource, row, { id, at, action: 'undone', before, after, fields, details: { operation } });
  return after;
}

/** When a record was sold the last time before a moment, as its history tells it; null where it does not. */
async function soldBefore(tx: Db, resource: BulkResource, id: string, moment: Date): Promise<Date | null> {
  const to = sql`${audit.changes} -> ${resource.bulk.status ?? ''}::text ->> 'to'`;
  const [entry] = await tx
    .select({ at: audit.at })
    .from(audit)
    .where(and(entriesOf(resource, id), lt(audit.at, moment), sql`${to} like '%sold'`))
    .orderBy(desc(audit.at))
    .limit(1);
  return entry?.at ?? null;
}
