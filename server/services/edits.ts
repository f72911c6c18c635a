/** Changing a record of any resource; it never asks which one it has (contract 7). */
import { isDeepStrictEqual } from 'node:util';

import { v7 as uuid } from 'uuid';

import type { Caller } from '../../contract/access.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { publish } from './changes.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord, lockRecord } from './records.ts';
import { Refusal } from './refusal.ts';

export interface Edit {
  id: string;
  caller: Caller;
  /** The fields that were given; undefined ones are left as they are. */
  fields: Readonly<Record<string, unknown>>;
  /** Revision the caller has seen; null changes whatever is there. */
  rev: number | null;
  requestId: string;
}

/**
 * Changes what was given, and answers the record as it is then. A change of nothing leaves no trace. Throws `notFound` as
 * `findRecord` does, and `stale` with the present record when it has another revision than the caller has seen.
 */
export async function editRecord(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { id, caller, fields, rev, requestId }: Edit,
): Promise<Record<string, unknown>> {
  const { write } = source;
  if (!write) throw new TypeError(`${resource.name} cannot be changed`);
  return db.transaction(async (tx) => {
    await lockRecord(tx, source, id, caller);
    const before = await findRecord(tx, source, resource, id, caller);
    if (rev !== null && before['rev'] !== rev) throw new Refusal('stale', { record: before });
    const changed = Object.entries(fields).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name] ?? blankOf(value)),
    );
    if (changed.length === 0) return before;
    const at = new Date();
    await write(tx, id, Object.fromEntries(changed), at);
    const after = await findRecord(tx, source, resource, id, caller);
    const { name: entity } = resource;
    const hub = (before['hubcenter'] as string | undefined) ?? null;
    const changes = Object.fromEntries(
      changed.map(([name]) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
    );
    const what = { action: 'updated', entity, recordId: id, hub, changes };
    await tx.insert(audit).values({ id: uuid(), at, userId: caller._id, requestId, ...what });
    await publish(tx, { change: { type: 'updated', entity, _id: id, hubcenter: hub, at: at.toISOString() } });
    return after;
  });
}

/** A text that was never given is not in the record, and equals an empty one. */
const blankOf = (value: unknown) => (typeof value === 'string' ? '' : null);
