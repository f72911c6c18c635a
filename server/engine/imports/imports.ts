/** Spreadsheet imports: preview, and run row by row through the same services as a person's edits. */
import { v5 as derivedUuid } from 'uuid';
import * as z from 'zod';

import { type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import { importMeta, type ImportMapping, type ImportPlan } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import { faultsOf } from '../../../contract/rules.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../deps.ts';
import { addRecord } from '../records/additions.ts';
import { asRefusal, editRecord } from '../records/edits.ts';
import { fieldRefusals } from '../records/field-refusals.ts';
import { nameText } from '../records/history.ts';
import type { RecordSource, RowAdder } from '../records/record-source.ts';
import { namesOf } from '../records/ref-names.ts';
import { Refusal } from '../refusal.ts';
import { checkMapping } from './columns.ts';
import { type Import, planRows, type RowPlan } from './plan.ts';
import { rowFault, type RowFault } from './row.ts';
import type { StoredSheet } from './store.ts';

/** Maximum faults in a response. */
const FAULTS_SHOWN = 200;
const CHANGES_SHOWN = 50;

export interface ImportOrder {
  resource: Resource;
  source: RecordSource;
  caller: Caller;
  sheet: StoredSheet;
  order: ImportMapping;
}

/** Preview of an import. `faults` and `changes` are truncated. */
export interface Plan {
  rows: number;
  changed: number;
  added: number;
  unchanged: number;
  faulty: number;
  faults: (RowFault & { row: number })[];
  changes: ImportPlan['changes'];
}

const IMPORTED = { channel: 'import' } as const;

/**
 * How the caller's rows add records, or why they cannot: some need a photo, which a spreadsheet cannot contain (spec section 5); other
 * records are added on their own screen, unless the resource declares `rowsAdd`.
 */
function adderOf({ resource, source, caller }: ImportOrder): RowAdder | RowFault {
  const { rowsAdd, create } = resource;
  if (source.rowAdder) return rowsAdd ? source.rowAdder : { field: null, code: 'imageRequired' };
  if (!rowsAdd || !create || !mayDo(create.who, caller)) return { field: '_id', code: 'required' };
  const add: RowAdder['add'] = async (deps, fields, how) => {
    const { data } = (await addRecord(deps, source, resource, { fields, ...how })).body;
    return String(data['code'] ?? data['_id']);
  };
  return { form: z.strictObject(create.fields), add };
}

function importOf(request: ImportOrder): Import & { adder: RowAdder | null } {
  const adder = adderOf(request);
  return 'add' in adder ? { ...request, noNew: null, adder } : { ...request, noNew: adder, adder: null };
}

/** Checks every row without changing anything. Throws `validation` for an invalid mapping. */
export async function checkImport(deps: Deps, request: ImportOrder): Promise<Plan> {
  checkMapping(request.resource, request.sheet, request.order);
  const plan: Plan = { rows: 0, changed: 0, added: 0, unchanged: 0, faulty: 0, faults: [], changes: [] };
  const order = importOf(request);
  for await (const lot of planRows(deps.db, order)) for (const row of lot) count(request, plan, withAdded(order, row));
  await addNames(deps.db, request, plan.changes);
  return plan;
}

function count({ resource }: ImportOrder, plan: Plan, row: RowPlan): void {
  plan.rows += 1;
  if (row.does === 'nothing') plan.unchanged += 1;
  if (row.does === 'fail') {
    plan.faulty += 1;
    const room = FAULTS_SHOWN - plan.faults.length;
    plan.faults.push(...row.faults.slice(0, room).map((fault) => ({ row: row.row, ...fault })));
  }
  if (row.does !== 'add' && row.does !== 'change') return;
  plan[row.does === 'add' ? 'added' : 'changed'] += 1;
  if (plan.changes.length >= CHANGES_SHOWN) return;
  const before = row.does === 'change' ? row.before : {};
  const metas = importMeta(resource);
  const fields = Object.entries(row.fields).map(([field, to]) => {
    const fromName = before[metas.get(field)?.nameIn ?? ''];
    return { field, from: before[field] ?? null, to, ...nameText('fromName', fromName) };
  });
  plan.changes.push({ row: row.row, _id: row.does === 'change' ? row.id : null, code: row.code, fields });
}

/** Adds readable names to references, one query per field. */
async function addNames(db: Db, { resource, caller }: ImportOrder, changes: Plan['changes']): Promise<void> {
  for (const [field, { to }] of importMeta(resource)) {
    if (to === undefined) continue;
    const refs = changes.flatMap(({ fields }) => fields.filter((change) => change.field === field));
    const idsOf = (change: (typeof refs)[number]) => [change.to ?? []].flat() as string[];
    const names = await namesOf(db, to, refs.flatMap(idsOf), caller);
    for (const change of refs) {
      const said = idsOf(change).flatMap((id) => names.get(id) ?? []);
      if (said.length > 0) Object.assign(change, nameText('toName', said));
    }
  }
}

/** A row that would add a record, also validated by its form; callers without a hub center of their own must name one. */
function withAdded({ resource, source, caller, adder }: ReturnType<typeof importOf>, row: RowPlan): RowPlan {
  if (row.does !== 'add' || !adder) return row;
  const parsed = adder.form.safeParse(row.fields, { reportInput: true });
  const refusals = parsed.success ? faultsOf(resource, null, parsed.data).map(asRefusal) : fieldRefusals(parsed.error);
  const lacksHub = source.hub !== null && row.fields['hubcenter'] === undefined && hubLimit(caller) === null;
  const faults = [...refusals.map(rowFault), ...(lacksHub ? [{ field: 'hubcenter', code: 'required' } as const] : [])];
  if (parsed.success && faults.length === 0) return { ...row, fields: parsed.data };
  return { row: row.row, code: row.code, does: 'fail', faults };
}

/** The result of a row; `code` is what identifies its record: its code, its title, or the id of an added one without a code. */
export type RowResult = { row: number; code: string } & (
  | { did: 'changed'; fields: readonly string[] }
  | { did: 'added' }
  | { did: 'nothing'; id: string }
  | { did: 'failed'; faults: readonly RowFault[] }
);

/**
 * Runs the plan row by row, each in its own transaction, so that good rows are imported. `jobId` in the history makes adding idempotent.
 */
export async function* runImport(deps: Deps, request: ImportOrder, jobId: string): AsyncGenerator<RowResult> {
  checkMapping(request.resource, request.sheet, request.order);
  const order = importOf(request);
  for await (const lot of planRows(deps.db, order)) {
    for (const row of lot) yield await doRow(deps, order, withAdded(order, row), jobId);
  }
}

async function doRow(
  deps: Deps,
  { resource, source, caller, adder }: ReturnType<typeof importOf>,
  plan: RowPlan,
  jobId: string,
): Promise<RowResult> {
  const { row, code } = plan;
  if (plan.does === 'fail') return { row, code, did: 'failed', faults: plan.faults };
  if (plan.does === 'nothing') return { row, code, did: 'nothing', id: plan.id };
  const how = { ...IMPORTED, caller, requestId: jobId };
  try {
    if (plan.does === 'change') {
      const { id, fields, rev } = plan;
      await editRecord(deps.db, source, resource, { id, fields, rev, ...how });
      return { row, code, did: 'changed', fields: Object.keys(fields) };
    }
    if (!adder) throw new TypeError(`no row adds a ${resource.name}`);
    const added = await adder.add(deps, plan.fields, { ...how, idempotencyKey: derivedUuid(String(row), jobId) });
    return { row, code: added, did: 'added' };
  } catch (error) {
    return { row, code, did: 'failed', faults: faultsIn(error) };
  }
}

/** Rethrows errors that are not the file's fault. */
function faultsIn(error: unknown): RowFault[] {
  if (!(error instanceof Refusal)) throw error;
  if (error.word === 'stale') return [{ field: null, code: 'changedMeanwhile' }];
  if (error.word === 'notFound') return [{ field: null, code: 'unknownItem' }];
  const { errors = [] } = error.details;
  if (errors.length === 0) return [{ field: null, code: 'invalid' }];
  return errors.map(rowFault);
}
