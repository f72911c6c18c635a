/** Reverts what audit entries changed of a record. Each undo has its own entry and can be undone in the same way. */
import { isDeepStrictEqual } from 'node:util';

import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';

import { ADMINS, type Caller, mayDo } from '../../../contract/access.ts';
import type { FieldChange } from '../../../contract/calls/history.ts';
import { clock } from '../../../contract/clock.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { stateFields } from './actions.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from './change-notes.ts';
import { applyEdit, checkRev, holdRecord } from './edits.ts';
import { type Changes, entriesOf, isRestorable, presentChanges, restorableFields } from './history.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord } from './records.ts';
import { trashRecord } from './trash.ts';

/** Which entries of a record: one, or some of its fields; all since one; or those of an operation. */
export interface Entries {
  id: string;
  of: 'entry' | 'since' | 'operation';
  /** The id of the entry or of the operation. */
  key: string;
  fields?: readonly string[] | undefined;
}

type Undo = ChangeAuthor & Entries;

interface UndoResult {
  before: RecordSnapshot;
  after: RecordSnapshot;
  /** Fields left unchanged, because somebody has changed them since. */
  left: string[];
}

/**
 * Reverts the changes of entries where the record still has their values, and reports what was left. Undoing one entry is all or nothing:
 * otherwise a conflict that names the fields. Restoring to an entry also drops all later changes. Undoing an operation also reverts state
 * and trash, for its own author or for admins. Throws `notFound` for an entry of another record, `validation` for one without changes, and
 * as `editRecord` does.
 */
export const undoEntries = (db: Db, source: RecordSource, resource: Resource, undo: Undo): Promise<UndoResult> =>
  db.transaction(async (tx) => {
    const { of, key } = undo;
    const isOperation = of === 'operation';
    const before = await holdRecord(tx, source, resource, undo, isOperation ? 'any' : 'kept');
    checkRev(before, undo);
    const made = await madeBy(tx, resource, undo);
    if (!made && !isOperation) throw new Refusal('notFound');
    if (!made) return { before, after: before, left: [] };
    const isAway = Boolean(before['deletedAt']);
    if (isOperation && (isAway || made.away !== null)) {
      const after = made.away === isAway ? await trashRecord(tx, source, resource, { ...undo, away: !isAway }) : before;
      return { before, after, left: made.away === null ? ['deletedAt'] : [] };
    }
    const { back, left } = sorted(source, resource, undo, before, made);
    const { [fieldOf(resource)]: state, ...values } = back;
    if (of === 'entry' && left.length > 0) {
      const errors = left.map((path) => ({ path, code: 'changed' as const }));
      throw new Refusal('stale', { conflict: true, record: before, errors });
    }
    if (of === 'entry' && Object.keys(back).length === 0) throw refuseField('entry', 'invalid');
    const details = isOperation ? { operation: key } : { entry: key };
    const after = await applyEdit(tx, source, resource, {
      edit: { ...undo, fields: asGiven(resource, values) },
      before,
      action: of === 'since' ? 'reverted' : 'undone',
      details,
      former: async () => {
        const since = (await entriesMade(tx, resource, [undo.id], gte(audit.at, made.at))).get(undo.id);
        const then = Object.entries(since?.changes ?? {}).map(([field, { from }]) => [field, from]);
        return { ...before, ...Object.fromEntries(then) };
      },
      isBack: isOperation,
    });
    if (typeof state !== 'string') return { before, after, left };
    return {
      before,
      after: await restoreState(tx, source, resource, { undo, before: after, state, since: made.at }),
      left,
    };
  });

/** Previews a restore to before an entry. Throws `notFound` as the record's detail does. */
export async function previewRestore(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { entry: key, ...request }: { id: string; entry: string; caller: Caller },
): Promise<FieldChange[]> {
  const { id, caller } = request;
  const since = { ...request, of: 'since', key } as const;
  const now = await findRecord(db, source, resource, id, caller);
  const made = await madeBy(db, resource, since);
  if (!made) throw new Refusal('notFound');
  const { back } = sorted(source, resource, since, now, made);
  const changes = Object.entries(made.changes).map(([field, { from }]) => [
    field,
    { from: now[field] ?? null, to: from },
  ]);
  const presented = presentChanges(resource, Object.fromEntries(changes) as Changes, caller, now);
  return presented.filter(({ field }) => Object.hasOwn(back, field));
}

/** The combined effect of entries on a record. */
export interface EntryEffect {
  at: Date;
  /** Fields before the first and after the last entry. */
  changes: Record<string, { from: unknown; to: unknown }>;
  /** Whether they trashed (true) or restored (false) it; null if neither. */
  away: boolean | null;
}

/** The combined effect of the selected entries; empty if the record has no such entry. */
async function madeBy(db: Db, resource: Resource, { id, of, key, caller }: Entries & { caller: Caller }) {
  const first = and(entriesOf(resource, id), eq(audit.id, key));
  const entries = {
    entry: () => first,
    since: () =>
      sql`(${audit.at}, ${audit.id}) >= ${db.select({ at: audit.at, id: audit.id }).from(audit).where(first)}`,
    operation: () => ofOperation(key, mayDo(ADMINS, caller) ? null : caller),
  };
  return (await entriesMade(db, resource, [id], entries[of]())).get(id);
}

/** The entries of an operation, optionally of one user. */
export const ofOperation = (operation: string, by: Pick<Caller, '_id'> | null): SQL | undefined =>
  and(eq(audit.requestId, operation), by === null ? undefined : eq(audit.userId, by._id));

/** The combined effect of entries on several records, by id; records without entries are left out. */
export async function entriesMade(
  db: Db,
  { name }: Resource,
  ids: readonly string[],
  entries: SQL | undefined,
): Promise<ReadonlyMap<string, EntryEffect>> {
  const rows = await db
    .select({ id: audit.recordId, at: audit.at, action: audit.action, changes: audit.changes })
    .from(audit)
    .where(and(inArray(audit.recordId, [...ids]), eq(audit.entity, name), entries))
    .orderBy(asc(audit.at), asc(audit.id));
  const all = new Map<string, EntryEffect>();
  for (const { id, at, action, changes } of rows) {
    const made = all.get(id) ?? { at, changes: {}, away: null };
    for (const [field, { from, to }] of Object.entries(changes ?? {})) {
      const { [field]: earlier = { from } } = made.changes;
      made.changes[field] = { from: earlier.from, to };
    }
    if (action === 'trashed' || action === 'restored') made.away = action === 'trashed';
    all.set(id, made);
  }
  return all;
}

/** Which fields are reverted to which value, and which are left. */
function sorted(
  source: RecordSource,
  resource: Resource,
  { of, fields, caller }: Entries & { caller: Caller },
  before: RecordSnapshot,
  effect: EntryEffect,
) {
  const isOperation = of === 'operation';
  const state = fieldOf(resource);
  const kept = (isOperation && source.undoKeeps?.(before, effect)) || [];
  const back: Record<string, unknown> = {};
  const left: string[] = [];
  for (const [field, { from, to }] of Object.entries(effect.changes)) {
    const isState = isOperation && field === state;
    if (!isState && (!isRestorable(resource, field, caller) || fields?.includes(field) === false)) continue;
    const now = before[field] ?? null;
    if (of !== 'entry' && isDeepStrictEqual(now, from ?? null)) continue;
    const isBound = kept.includes(field) || (isState && source.onMove !== undefined);
    if (of === 'since' || (isDeepStrictEqual(now, to ?? null) && !isBound)) back[field] = from;
    else left.push(field);
  }
  return { back, left };
}

const fieldOf = ({ status }: Resource): string => status?.field ?? '';

interface StateRestore {
  undo: Undo;
  before: RecordSnapshot;
  state: string;
  since: Date;
}

/** Restores the exact state of a record with its original time: undoing a move needs neither a reason nor a declared move back. */
async function restoreState(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  { undo, before, state, since }: StateRestore,
): Promise<RecordSnapshot> {
  const { id, caller, key: operation } = undo;
  const field = fieldOf(resource);
  await source.beforeMove?.(tx, { record: before, to: state, reason: null });
  const at = clock.now();
  const [reached] = await tx
    .select({ at: audit.at })
    .from(audit)
    .where(
      and(entriesOf(resource, id), lt(audit.at, since), sql`${audit.changes} -> ${field}::text ->> 'to' = ${state}`),
    )
    .orderBy(desc(audit.at))
    .limit(1);
  await source.write?.(tx, id, stateFields(source, resource, state, reached?.at ?? since), at);
  const after = await findRecord(tx, source, resource, id, caller);
  const details = { operation };
  await noteChange(tx, resource, undo, { id, at, action: 'undone', before, after, fields: [field], details });
  return after;
}

/** Values of a record as input of an edit. Throws `validation` if the vocabulary no longer has one of them. */
function asGiven(resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = restorableFields(resource);
  const given = Object.entries(values).map(([field, value]) => {
    // An absent text is not in the record, and is given as an empty one.
    const takesNull = (shape[field] as z.ZodType).safeParse(null).success;
    return [field, value === null && !takesNull ? '' : value];
  });
  const parsed = z.strictObject(shape).partial().safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw refuseField(String(parsed.error.issues[0]?.path[0] ?? 'entry'), 'invalid');
}
