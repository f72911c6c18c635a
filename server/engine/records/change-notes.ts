/** Written with every change of a record: the audit entry with its author and the previous values, and the live change. */
import type { Caller } from '../../../contract/access.ts';
import type { Channel } from '../../../contract/channel.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { type Write, writeTogether } from '../../db/together.ts';
import { noticeWrite } from './changes.ts';

/** A record before or after a change, as its caller sees it. */
export type RecordSnapshot = Readonly<Record<string, unknown>>;

/** Who changes a record, through which channel, and the revision they have seen; a null revision never conflicts. */
export interface ChangeAuthor {
  caller: Caller;
  rev: number | null;
  requestId: string;
  channel: Channel;
}

/** Who changes a record, by whom it is noted; null for the server itself. */
type NotedAuthor = { [Part in keyof Omit<ChangeAuthor, 'rev'>]: ChangeAuthor[Part] | null };

interface Change {
  id: string;
  at: Date;
  action: string;
  before: RecordSnapshot;
  after: RecordSnapshot;
  /** The changed fields. */
  fields: readonly string[];
  /** Information stored nowhere else: a reason, the undone entry. */
  details?: Record<string, unknown>;
  /** Type of the live change. */
  type?: 'updated' | 'deleted';
}

/** What happened to a record, as the audit keeps it. */
export type RecordEvent = Omit<typeof audit.$inferInsert, 'id'> & { at: Date };

/** The writes that keep what happened to a record and publish it. */
export function eventWrites(tx: Db, event: RecordEvent): Write[] {
  const { at, action, entity, recordId: _id, hub: hubcenter = null } = event;
  const type = action === 'created' ? 'created' : 'updated';
  return [
    tx.insert(audit).values(event),
    noticeWrite(tx, { change: { type, entity, _id, hubcenter, at: at.toISOString() } }),
  ];
}

/** Keeps what happened to a record, and publishes it, if and only if the transaction commits. */
export const noteEvent = (tx: Db, event: RecordEvent): Promise<void> => writeTogether(tx, eventWrites(tx, event));

/** Writes the audit entry and publishes the live change, if and only if the transaction commits. */
export async function noteChange(
  tx: Db,
  resource: Resource,
  { caller, requestId, channel }: NotedAuthor,
  { id, at, action, before, after, fields, details, type = 'updated' }: Change,
): Promise<void> {
  const { name: entity } = resource;
  const hub = (after['hubcenter'] as string | undefined) ?? null;
  const named = fields.flatMap((field) => [field, ...nameOf(resource, field)]);
  const changes = Object.fromEntries(
    named.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
  const what = { action, entity, recordId: id, hub, changes, ...(details ? { details } : {}) };
  // A record's former hub center is notified too, because it has seen the record until now.
  const hubs = new Set([hub, (before['hubcenter'] as string | undefined) ?? null]);
  await writeTogether(tx, [
    tx.insert(audit).values({ at, userId: caller?._id ?? null, requestId, channel, ...what }),
    ...[...hubs].map((hubcenter) =>
      noticeWrite(tx, { change: { type, entity, _id: id, hubcenter, at: at.toISOString() } }),
    ),
  ]);
}

/** A referenced record may be deleted later, so its name is stored beside its id. */
function nameOf({ record }: Resource, field: string): string[] {
  const { nameIn } = fieldMeta(record.shape[field] as Parameters<typeof fieldMeta>[0]);
  return nameIn ? [nameIn] : [];
}
