/** The history of a record of any resource, from its audit entries, for callers who may see the record. */
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';

import { type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import type { FieldChange, HistoryEntry } from '../../../contract/calls/history.ts';
import { isSeen, metaOf } from '../../../contract/field-meta.ts';
import { positionOf, type Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import { refuseField } from '../refusal.ts';
import type { RecordSnapshot } from './change-notes.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord, readableScope } from './records.ts';

/** Fields before and after, as stored in an audit entry. */
export type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;

interface HistoryQuery {
  id: string;
  caller: Caller;
  limit: number;
  cursor?: string | undefined;
}

interface HistoryPage {
  data: HistoryEntry[];
  total: number;
  nextCursor?: string;
}

/** One page of the history, newest first. Throws `notFound` as the record's detail does, and `validation` for an invalid cursor. */
export async function historyOf(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { id, caller, limit, cursor }: HistoryQuery,
): Promise<HistoryPage> {
  const record = await findRecord(db, source, resource, id, caller, readableScope(resource, caller));
  const about = entriesOf(resource, id);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ entry: audit, fullName: users.fullName })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.userId))
      .where(and(about, cursor === undefined ? undefined : before(cursor)))
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(audit).where(about),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.entry;
  const data = page.map(({ entry, fullName }): HistoryEntry => {
    const reason = entry.details?.['reason'];
    return {
      _id: entry.id,
      at: entry.at.toISOString(),
      action: entry.action,
      actor: entry.userId === null ? null : { _id: entry.userId, fullName: fullName ?? '' },
      source: entry.channel,
      ...(typeof reason === 'string' ? { reason } : {}),
      changes: presentChanges(resource, entry.changes ?? {}, caller, record),
    };
  });
  const total = counted?.total ?? 0;
  return rows.length > limit && last ? { data, total, nextCursor: writeCursor(last) } : { data, total };
}

/** The audit entries about one record. */
export const entriesOf = ({ name }: Resource, id: string): SQL | undefined =>
  and(eq(audit.recordId, id), eq(audit.entity, name));

/** Changes as a caller may see them: only fields of the record, so that secrets are never included. */
export function presentChanges(
  resource: Resource,
  changes: Changes,
  caller: Caller,
  record?: RecordSnapshot,
): FieldChange[] {
  const { shape } = resource.record;
  const metas = Object.entries(shape).map(([field, schema]) => [field, metaOf(schema as z.ZodType)] as const);
  const names = new Set(metas.map(([, meta]) => meta?.nameIn));
  return metas.flatMap(([field, meta]) => {
    const change = changes[field];
    if (!change || !meta || names.has(field) || !isSeen(meta, caller)) return [];
    const { from, to } = change;
    const name = meta.nameIn === undefined ? undefined : changes[meta.nameIn];
    return [
      {
        field,
        from,
        to,
        ...nameText('fromName', name?.from),
        ...nameText('toName', name?.to),
        restorable: isRestorable(resource, field, caller, record),
      },
    ];
  });
}

/** The readable name of a reference; empty if it has none. */
export function nameText<Member extends 'fromName' | 'toName'>(
  member: Member,
  name: unknown,
): { [Name in Member]?: string } {
  const text = Array.isArray(name) ? name.join(', ') : name;
  return (typeof text === 'string' ? { [member]: text } : {}) as { [Name in Member]?: string };
}

/** The fields that can be reverted: those of an edit, and the place of a record. */
export function restorableFields(resource: Resource): z.ZodRawShape {
  const position = positionOf(resource);
  const { [position ?? '']: place } = resource.record.shape;
  return { ...resource.edit?.fields, ...(position !== undefined && place && { [position]: place }) };
}

/** Whether a caller may revert a field: only restorable fields, and the hub center only for callers without one of their own. */
export function isRestorable(resource: Resource, field: string, caller: Caller, record?: RecordSnapshot): boolean {
  const { edit } = resource;
  if (!edit || !mayDo(edit.who, caller) || !Object.hasOwn(restorableFields(resource), field)) return false;
  if (record && edit.of && !edit.of(caller, record)) return false;
  return field !== 'hubcenter' || hubLimit(caller) === null;
}

const cursorParts = z.tuple([z.iso.datetime(), z.uuid()]);

const writeCursor = ({ at, id }: { at: Date; id: string }) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');

function before(cursor: string): SQL {
  try {
    const [at, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return sql`(${audit.at}, ${audit.id}) < (${at}::timestamptz, ${id}::uuid)`;
  } catch {
    throw refuseField('cursor', 'invalid');
  }
}
