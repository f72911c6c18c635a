/** Bulk changes: each record changes in its own transaction, in the same way as a single one. */
import type { Caller } from '../../../contract/access.ts';
import type { BulkChange, BulkPreview, BulkResult, PreviewRow } from '../../../contract/calls/bulk.ts';
import { BULK_ROWS_MAX, BULK_SHOWN } from '../../../contract/limits.ts';
import type { BulkResource, WholeQuery } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { doAction, moveRecord } from '../records/actions.ts';
import type { ChangeAuthor, RecordSnapshot } from '../records/change-notes.ts';
import { editRecord, holdRecord } from '../records/edits.ts';
import type { RecordSource } from '../records/record-source.ts';
import { recordTitle } from '../records/record-title.ts';
import { findIds, recordsOf } from '../records/records.ts';
import { trashRecord } from '../records/trash.ts';
import { entriesMade, ofOperation, undoEntries } from '../records/undo.ts';
import { Refusal } from '../refusal.ts';
import { presenterOf } from './names.ts';
import { checkerOf, fieldsOf, trashScope, type PlannedChange, planRow } from './plan.ts';

/** Formats a refusal in the caller's language. */
type DescribeRefusal = (refusal: Refusal) => RefusalReport;
type RefusalReport = NonNullable<PreviewRow['refusal']>;

type Select = { ids: string[] } | { query: WholeQuery };
interface PreviewRequest {
  select: Select;
  change: BulkChange;
  caller: Caller;
  tell: DescribeRefusal;
}

/** Batch size of reads. */
const LOT = 400;

/** The ids a query matches now, in its order; `more` if it matches more than one bulk change allows. */
export async function bulkIds(
  db: Db,
  source: RecordSource,
  resource: BulkResource,
  { query, caller }: { query: WholeQuery; caller: Caller },
): Promise<{ ids: string[]; more: boolean }> {
  const ids = await findIds(db, source, resource, { query, caller, limit: BULK_ROWS_MAX + 1 });
  return { ids: ids.slice(0, BULK_ROWS_MAX), more: ids.length > BULK_ROWS_MAX };
}

/** Previews a change for each record by the rules of the change itself, without changing anything. */
export async function previewBulk(
  db: Db,
  source: RecordSource,
  resource: BulkResource,
  { select, change, caller, tell }: PreviewRequest,
): Promise<BulkPreview> {
  const { ids, more } =
    'ids' in select
      ? { ids: [...new Set(select.ids)], more: false }
      : await bulkIds(db, source, resource, { query: select.query, caller });
  const check = checkerOf(db, source, resource, caller);
  const priceOf = (await source.pricerOf?.(db, resource, change)) ?? null;
  const present = await presenterOf(db, { resource, change, caller });
  const counts = { changing: 0, unchanged: 0, refused: 0 };
  const rows: PreviewRow[] = [];
  const reasons = new Map<string, RefusalReport & { count: number }>();
  for (let at = 0; at < ids.length; at += LOT) {
    const lot = ids.slice(at, at + LOT);
    const records = await recordsOf(db, source, resource, lot, caller, trashScope(change));
    const known = new Map(records.map((record) => [record['_id'] as string, record]));
    for (const _id of lot) {
      const record = known.get(_id);
      const title = recordTitle(resource, record);
      try {
        if (!record) throw new Refusal('notFound');
        const changes = await planRow(resource, { record, change, caller, priceOf, check });
        if (!changes) counts.unchanged += 1;
        else if (counts.changing++ < BULK_SHOWN) rows.push({ _id, title, fields: present(changes, record) });
      } catch (error) {
        const worded = tell(refusalOf(error));
        const key = JSON.stringify(worded);
        const { count } = reasons.get(key) ?? { count: 0 };
        if (count < BULK_SHOWN) rows.push({ _id, title, refusal: worded });
        reasons.set(key, { ...worded, count: count + 1 });
        counts.refused += 1;
      }
    }
  }
  return {
    total: ids.length,
    more,
    ...counts,
    rows,
    reasons: [...reasons.values()],
    ...('query' in select ? { ids } : {}),
  };
}

interface Run extends Omit<ChangeAuthor, 'rev' | 'requestId'> {
  /** Made by the caller; makes the change idempotent. */
  operation: string;
  ids: readonly string[];
  change: BulkChange;
  tell: DescribeRefusal;
}

/** Changes some records one by one, and returns the result of each. */
export async function runBulk(db: Db, source: RecordSource, resource: BulkResource, run: Run): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const priceOf = (await source.pricerOf?.(db, resource, run.change)) ?? null;
  for (const _id of new Set(run.ids)) {
    try {
      results.push({ _id, ...(await runRow(db, source, resource, { ...run, priceOf, id: _id })) });
    } catch (error) {
      const title = await titleOf(db, source, resource, { ...run, id: _id });
      results.push({ _id, did: 'refused', ...title, refusal: run.tell(refusalOf(error)) });
    }
  }
  return results;
}

type Row = Run & { id: string };

const runRow = (
  db: Db,
  source: RecordSource,
  resource: BulkResource,
  row: Row & PlannedChange,
): Promise<Omit<BulkResult, '_id'>> =>
  db.transaction(async (tx) => {
    const { id, change, caller, channel, operation } = row;
    const before = await holdRecord(tx, source, resource, row, trashScope(change));
    const earlier = await entriesMade(tx, resource, [id], ofOperation(operation, caller));
    if (earlier.has(id)) return { did: 'nothing', already: true, rev: Number(before['rev']) };
    const by = { id, caller, channel, rev: null, requestId: operation };
    let after = before;
    const fields = fieldsOf(resource, before, row);
    if (Object.keys(fields).length > 0) after = await editRecord(tx, source, resource, { ...by, fields });
    const { status, action, reason, input } = change;
    if (status) after = await moveRecord(tx, source, resource, { ...by, to: status, reason, input });
    if (action) after = await doAction(tx, source, resource, { ...by, action, reason, input });
    if (change.trash !== undefined) after = await trashRecord(tx, source, resource, { ...by, away: change.trash });
    return outcome(before, after);
  });

/** The title of a refused record; empty for one the caller cannot see. */
async function titleOf(db: Db, source: RecordSource, resource: BulkResource, { id, caller, change }: Row) {
  const [record] = await recordsOf(db, source, resource, [id], caller, trashScope(change));
  return record ? { title: recordTitle(resource, record) } : {};
}

/** The result for a record, with its revision. */
const outcome = (before: RecordSnapshot, after: RecordSnapshot) =>
  ({ did: after['rev'] === before['rev'] ? 'nothing' : 'changed', rev: Number(after['rev']) }) as const;

interface Undo extends Omit<Run, 'change'> {
  requestId: string;
}

/** Undoes an operation for some records, and returns the result of each: `changedMeanwhile` if a field was left. */
export async function undoBulk(
  db: Db,
  source: RecordSource,
  resource: BulkResource,
  { ids, tell, operation, ...author }: Undo,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const _id of new Set(ids)) {
    try {
      const undo = { ...author, id: _id, rev: null, of: 'operation', key: operation } as const;
      const { before, after, left } = await undoEntries(db, source, resource, undo);
      const some = left.length > 0 ? ({ did: 'changedMeanwhile', left } as const) : {};
      results.push({ _id, title: recordTitle(resource, before), ...outcome(before, after), ...some });
    } catch (error) {
      results.push({ _id, did: 'refused', refusal: tell(refusalOf(error)) });
    }
  }
  return results;
}

/** The refusal of an error; any other error is rethrown, and the operation can be retried. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
