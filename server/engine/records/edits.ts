/** Edits a record of any resource (contract 7). */
import { isDeepStrictEqual } from 'node:util';

import { type Caller, mayDo } from '../../../contract/access.ts';
import { clock } from '../../../contract/clock.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type RuleFault, type Ruled, faultsOf } from '../../../contract/rules.ts';
import type { Db } from '../../db/pool.ts';
import type { StoredPhoto } from '../photos/photos.ts';
import { type FieldRefusal, Refusal } from '../refusal.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from './change-notes.ts';
import { hubFor } from './hubs.ts';
import { withFreePlace } from './places.ts';
import { refuseReadOnly } from './read-only-members.ts';
import type { PendingChange, RecordSource } from './record-source.ts';
import { findRecord, lockRecord, type TrashScope } from './records.ts';

export interface Edit extends ChangeAuthor {
  id: string;
  /** The given fields; undefined ones are not changed. */
  fields: Readonly<Record<string, unknown>>;
  /** Read-only members that were sent back with them. */
  sent?: Readonly<Record<string, unknown>>;
  /** Changes parts of the record that are not fields, such as its photos; returns null if it changed nothing. */
  beside?: (tx: Db) => Promise<ChangeExtras | null>;
}

/** An edit by a form, with its stored photos. */
export interface FormEdit extends Edit {
  photos: readonly StoredPhoto[];
}

/** What a change beside the fields makes different in the record, and what the audit entry stores of it. */
export interface ChangeExtras {
  fields: readonly string[];
  details?: Record<string, unknown>;
}

/**
 * Changes the given fields and returns the new record. A change of nothing writes nothing. Throws `notFound` as `findRecord` does, and
 * `stale` with the current record if the caller has seen another revision.
 */
export const editRecord = (db: Db, source: RecordSource, resource: Resource, edit: Edit): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const before = await holdRecord(tx, source, resource, edit);
    checkRev(before, edit);
    return applyEdit(tx, source, resource, { edit, before, action: 'updated' });
  });

/** Locks a record until the transaction ends, and returns it. Throws `notFound` as `findRecord` does. */
export async function holdRecord(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  { id, caller }: Pick<Edit, 'id' | 'caller'>,
  place: TrashScope = 'kept',
): Promise<RecordSnapshot> {
  await lockRecord(tx, source, id, caller, place);
  return findRecord(tx, source, resource, id, caller, place);
}

/** Throws `stale`, with the current record, if the caller has seen another revision. */
export function checkRev(record: RecordSnapshot, { rev }: Pick<ChangeAuthor, 'rev'>): void {
  if (rev !== null && record['rev'] !== rev) throw new Refusal('stale', { record });
}

interface EditWrite {
  edit: Edit;
  /** The current record, locked. */
  before: RecordSnapshot;
  action: string;
  details?: Record<string, unknown>;
  /** For an undo: the record at the time it goes back to. What was together then may be together again. */
  former?: () => Promise<RecordSnapshot>;
  /** As in `PendingChange`. */
  isBack?: boolean;
}

/** Writes the differing fields and the changes beside them, with one audit entry; returns the new record. */
export async function applyEdit(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  { edit, before, action, details, former, isBack }: EditWrite,
): Promise<RecordSnapshot> {
  const { write } = source;
  if (!write) throw new TypeError(`${resource.name} cannot be changed`);
  const { id, caller } = edit;
  refuseReadOnly(resource, edit.sent, before);
  const given = await withFreePlace(tx, source, resource, edit.id, differing(edit.fields, before));
  const beside = (await edit.beside?.(tx)) ?? null;
  if (Object.keys(given).length === 0 && !beside) return before;
  refuseOthers(resource, caller, before, [...Object.keys(given), ...(beside?.fields ?? [])]);
  if (!former || faultsOf(resource, before, given).length > 0) {
    const then = await former?.();
    const isOther = (name: string) =>
      !then || !isDeepStrictEqual(then[name] ?? null, { ...before, ...given }[name] ?? null);
    refuseFaults({ ...resource, rules: resource.rules?.filter(({ fields }) => fields.some(isOther)) }, before, given);
  }
  await checkChange(tx, source, { caller, before, fields: given, isBack });
  const at = clock.now();
  await write(tx, id, given, at);
  const after = await findRecord(tx, source, resource, id, caller);
  const others = beside?.fields.filter((name) => !isDeepStrictEqual(before[name], after[name])) ?? [];
  const fields = [...Object.keys(given), ...others];
  const allDetails = { ...details, ...beside?.details };
  const what = Object.keys(allDetails).length > 0 ? { details: allDetails } : {};
  await noteChange(tx, resource, edit, { id, at, action, before, after, fields, ...what });
  await source.onEdit?.(tx, { record: after, fields, at });
  return after;
}

/** Checks that need the database: refuses an unknown hub center or one that is not the caller's, and what the source refuses. */
export async function checkChange(tx: Db, source: RecordSource, change: PendingChange): Promise<void> {
  const { hubcenter } = change.fields;
  if (source.hub !== null && typeof hubcenter === 'string') await hubFor(tx, change.caller, hubcenter);
  await source.check?.(tx, change);
}

/** Throws `forbidden` for a record this person may not edit, or whose fields are for others to edit. */
export function refuseOthers(
  { edit }: Pick<Resource, 'edit'>,
  caller: Caller,
  record: RecordSnapshot,
  fields: readonly string[] = [],
): void {
  if (!(edit?.of?.(caller, record) ?? true)) throw new Refusal('forbidden');
  if (!edit?.own || mayDo(edit.who, caller)) return;
  const { own } = edit;
  const isOwn = record['_id'] === caller._id;
  if (!isOwn || !fields.every((field) => own.fields.includes(field))) throw new Refusal('forbidden');
}

/** Throws `validation` if a change, or a new record (`before` null), violates a rule between fields. */
export function refuseFaults(resource: Ruled, before: RecordSnapshot | null, fields: Edit['fields']): void {
  const errors = faultsOf(resource, before, fields).map(asRefusal);
  if (errors.length > 0) throw new Refusal('validation', { errors });
}

/** A fault of a rule as a refused field. */
export const asRefusal = ({ word, ...fault }: RuleFault): FieldRefusal => ({ ...fault, code: word });

/** The given values that differ from the record. */
export const differing = (fields: Edit['fields'], record: RecordSnapshot): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, record[name] ?? blankOf(value)),
    ),
  );

/** An absent text is not in the record, and equals an empty one. */
const blankOf = (value: unknown) => (typeof value === 'string' ? '' : null);
