/** Taking changes of a record back, one entry or all since a point in time: ordinary edits with entries of their own. */
import { isDeepStrictEqual } from 'node:util';

import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { FieldChange } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { ChangeAuthor, RecordSnapshot } from './change-notes.ts';
import { applyEdit, checkRev, holdRecord } from './edits.ts';
import { type Changes, entriesOf, isRestorable, presentChanges } from './history.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord } from './records.ts';

/** Which entry of which record, and who takes it back. */
export interface Undo extends ChangeAuthor {
  id: string;
  entry: string;
}

/**
 * Takes the fields of one entry back, or the named ones, and answers the record. Throws `stale` as a conflict, naming the
 * fields, when they are no longer what the entry made of them; `notFound` for an entry of another record, `validation` for one
 * with nothing to take back, and as `editRecord` does.
 */
export const undoEntry = (
  db: Db,
  source: RecordSource,
  resource: Resource,
  undo: Undo & { fields: readonly string[] | undefined },
): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { id, entry, caller, fields: wanted } = undo;
    const before = await holdRecord(tx, source, resource, undo);
    checkRev(before, undo);
    const { changes } = await entryOf(tx, resource, id, entry);
    const given = Object.entries(changes).filter(
      ([field]) => isRestorable(resource, field, caller) && (wanted?.includes(field) ?? true),
    );
    if (given.length === 0) throw refuseField('entry', 'invalid');
    const again = given.filter(([field, { to }]) => !isDeepStrictEqual(before[field] ?? null, to ?? null));
    if (again.length > 0) {
      const errors = again.map(([path]) => ({ path, code: 'changed' as const }));
      throw new Refusal('stale', { conflict: true, record: before, errors });
    }
    const fields = asGiven(resource, Object.fromEntries(given.map(([field, { from }]) => [field, from])));
    return applyEdit(tx, source, resource, { edit: { ...undo, fields }, before, action: 'undone', details: { entry } });
  });

/** What would change if a record became what it was before an entry. Throws `notFound` as the record's detail does. */
export async function previewRestore(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { id, entry, caller }: Pick<Undo, 'id' | 'entry' | 'caller'>,
): Promise<FieldChange[]> {
  const now = await findRecord(db, source, resource, id, caller);
  const then = await valuesBefore(db, resource, id, entry);
  const changes = Object.entries(then).map(([field, to]) => [field, { from: now[field] ?? null, to }] as const);
  const differing = changes.filter(([, { from, to }]) => !isDeepStrictEqual(from, to ?? null));
  return presentChanges(resource, Object.fromEntries(differing), caller).filter(({ restorable }) => restorable);
}

/** Makes a record what it was before an entry, and answers it. Throws as `undoEntry` does, but for conflicts: there are none. */
export const restoreBefore = (db: Db, source: RecordSource, resource: Resource, undo: Undo): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { id, entry, caller } = undo;
    const before = await holdRecord(tx, source, resource, undo);
    checkRev(before, undo);
    const then = Object.entries(await valuesBefore(tx, resource, id, entry));
    const given = then.filter(
      ([field, value]) =>
        isRestorable(resource, field, caller) && !isDeepStrictEqual(before[field] ?? null, value ?? null),
    );
    const fields = asGiven(resource, Object.fromEntries(given));
    const details = { entry };
    return applyEdit(tx, source, resource, { edit: { ...undo, fields }, before, action: 'reverted', details });
  });

async function entryOf(db: Db, resource: Resource, id: string, entry: string): Promise<{ at: Date; changes: Changes }> {
  const [row] = await db
    .select({ at: audit.at, changes: audit.changes })
    .from(audit)
    .where(and(entriesOf(resource, id), eq(audit.id, entry)));
  if (!row) throw new Refusal('notFound');
  return { at: row.at, changes: row.changes ?? {} };
}

/** Every field that changed with an entry or since, as it was before: what the first of its changes found. */
async function valuesBefore(db: Db, resource: Resource, id: string, entry: string): Promise<Record<string, unknown>> {
  const { at } = await entryOf(db, resource, id, entry);
  const since = sql`(${audit.at}, ${audit.id}) >= (${at.toISOString()}::timestamptz, ${entry}::uuid)`;
  const rows = await db
    .select({ changes: audit.changes })
    .from(audit)
    .where(and(entriesOf(resource, id), since))
    .orderBy(asc(audit.at), asc(audit.id));
  const values: Record<string, unknown> = {};
  for (const { changes } of rows) {
    for (const [field, { from }] of Object.entries(changes ?? {})) {
      if (!Object.hasOwn(values, field)) values[field] = from;
    }
  }
  return values;
}

/** Values of a record as an edit gives them. Throws `validation` where the words of today no longer have one of them. */
export function asGiven({ edit }: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = edit?.fields ?? {};
  const given = Object.entries(values).map(([field, value]) => {
    // A text that was never given is not in the record, and is given as an empty one.
    const takesNull = (shape[field] as z.ZodType).safeParse(null).success;
    return [field, value === null && !takesNull ? '' : value];
  });
  const parsed = z.strictObject(shape).partial().safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw refuseField(String(parsed.error.issues[0]?.path[0] ?? 'entry'), 'invalid');
}
