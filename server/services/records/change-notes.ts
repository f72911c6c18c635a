/** What is written of every change of a record, with the change itself: who did it, what it was before, and the live change. */
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import type { Channel } from '../../../contract/channel.ts';
import { fieldMeta } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { publish } from './changes.ts';

/** A record before or after a change, as its caller sees it. */
export type RecordSnapshot = Readonly<Record<string, unknown>>;

/** Who changes a record, how, and which revision of it they have seen; null changes whatever is there. */
export interface ChangeAuthor {
  caller: Caller;
  rev: number | null;
  requestId: string;
  channel: Channel;
}

interface Change {
  id: string;
  at: Date;
  action: string;
  before: RecordSnapshot;
  after: RecordSnapshot;
  /** The fields that were changed. */
  fields: readonly string[];
  /** What is written nowhere else: a reason, the entry that was undone. */
  details?: Record<string, unknown>;
  /** How those who look on are told of it. */
  type?: 'updated' | 'deleted';
}

/** Writes the audit entry and tells those who look on, when and only when the transaction commits. */
export async function noteChange(
  tx: Db,
  resource: Resource,
  { caller, requestId, channel }: ChangeAuthor,
  { id, at, action, before, after, fields, details, type = 'updated' }: Change,
): Promise<void> {
  const { name: entity } = resource;
  const hub = (after['hubcenter'] as string | undefined) ?? null;
  const named = fields.flatMap((field) => [field, ...nameOf(resource, field)]);
  const changes = Object.fromEntries(
    named.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
  const what = { action, entity, recordId: id, hub, changes, ...(details ? { details } : {}) };
  await tx.insert(audit).values({ id: uuid(), at, userId: caller._id, requestId, channel, ...what });
  // A hub center that a record has left is told too: it saw the record until now.
  const hubs = new Set([hub, (before['hubcenter'] as string | undefined) ?? null]);
  for (const hubcenter of hubs) {
    await publish(tx, { change: { type, entity, _id: id, hubcenter, at: at.toISOString() } });
  }
}

/** What a field refers to may be gone one day: its name is kept beside its id. */
function nameOf({ record }: Resource, field: string): string[] {
  const { nameIn } = fieldMeta(record.shape[field] as Parameters<typeof fieldMeta>[0]);
  return nameIn ? [nameIn] : [];
}
