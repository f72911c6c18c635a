/** The effect of a bulk change on one record; nothing is changed here. */
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import type { BulkChange } from '../../../contract/calls/bulk.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { shiftedPrice } from '../../../contract/shifted-price.ts';
import type { Db } from '../../db/pool.ts';
import { checkAction, planMove } from '../records/actions.ts';
import type { RecordSnapshot } from '../records/change-notes.ts';
import { checkChange, differing, refuseFaults, refuseOthers } from '../records/edits.ts';
import { fieldRefusals } from '../records/field-refusals.ts';
import type { Changes } from '../records/history.ts';
import type { Pricer, RecordSource } from '../records/record-source.ts';
import type { TrashScope } from '../records/records.ts';
import { refuseField } from '../refusal.ts';

/** Where to look for the records: those to trash or restore may already be there. */
export const trashScope = ({ trash }: BulkChange): TrashScope => (trash === undefined ? 'kept' : 'any');

/** The part of a bulk change that is the same for all records. */
export interface PlannedChange {
  change: BulkChange;
  /** Null if no price comes from a tier. */
  priceOf: Pricer | null;
}

/** The fields a change sets on a record. Throws `validation` if its price cannot be shifted or taken from a tier. */
export function fieldsOf(
  { bulk, edit }: BulkResource,
  record: RecordSnapshot,
  { change, priceOf }: PlannedChange,
): Record<string, unknown> {
  const fields = { ...change.set };
  if (priceOf && bulk.price !== undefined) return { ...fields, [bulk.price]: priceOf(record) };
  if (!change.price || bulk.price === undefined) return fields;
  const { [bulk.price]: price } = record;
  if (typeof price !== 'number') throw refuseField(bulk.price, 'noPrice');
  const parsed = (edit.fields[bulk.price] as z.ZodType).safeParse(shiftedPrice(price, change.price));
  if (parsed.success) return { ...fields, [bulk.price]: parsed.data };
  const [{ code, limit } = { code: 'invalid' as const, limit: undefined }] = fieldRefusals(parsed.error);
  throw refuseField(bulk.price, code, limit);
}

/** Throws for fields the record cannot be given, as an edit would. */
type Check = (record: RecordSnapshot, fields: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * A check that runs once per set of fields, because references are valid for all records or for none. The price is left out: it refers to
 * nothing and may differ per record.
 */
export function checkerOf(db: Db, source: RecordSource, { bulk }: BulkResource, caller: Caller): Check {
  const checks = new Map<string, Promise<void>>();
  return (before, changed) => {
    const fields = Object.fromEntries(Object.entries(changed).filter(([field]) => field !== bulk.price));
    const key = JSON.stringify(fields);
    const known = checks.get(key) ?? checkChange(db, source, { caller, before, fields });
    checks.set(key, known);
    return known;
  };
}

/** The fields of a record that a change makes different, before and after; null if none. Throws its refusals. */
export async function planRow(
  resource: BulkResource,
  { record, check, caller, ...planned }: PlannedChange & { record: RecordSnapshot; check: Check; caller: Caller },
): Promise<Changes | null> {
  const { change } = planned;
  const { action, status, reason, input } = change;
  if (change.trash !== undefined) return (record['deletedAt'] !== null) === change.trash ? null : {};
  const next = differing(fieldsOf(resource, record, planned), record);
  if (Object.keys(next).length > 0) {
    refuseOthers(resource, caller, record);
    refuseFaults(resource, record, next);
    await check(record, next);
  }
  const order = { caller, reason, input };
  if (status && resource.status) {
    const plan = planMove(resource, record, { ...order, to: status });
    if (plan) Object.assign(next, plan.input, { [resource.status.field]: plan.move.to });
  }
  if (action) Object.assign(next, checkAction(resource, record, { ...order, action }));
  const changes = Object.entries(next).map(([field, to]) => [field, { from: record[field] ?? null, to }] as const);
  const shown = changes.filter(([field]) => Object.hasOwn(record, field));
  const beside = (status ? (resource.bulk.beside ?? []) : []).map(
    (field) => [field, { from: record[field], to: record[field] }] as const,
  );
  return changes.length > 0 || action ? Object.fromEntries([...shown, ...beside]) : null;
}
