/** Adds a record of any resource that declares `create` (contract 7). */
import type { Caller } from '../../../contract/access.ts';
import type { Channel } from '../../../contract/channel.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Deps } from '../deps.ts';
import { hubFor } from '../hubs/hubs.ts';
import type { RecordSnapshot } from './change-notes.ts';
import { create } from './creation.ts';
import { refuseFaults } from './edits.ts';
import type { Answer } from './idempotency.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord } from './records.ts';

/** The new record, and who adds it. */
interface Addition {
  caller: Caller;
  fields: Readonly<Record<string, unknown>>;
  idempotencyKey: string | null;
  requestId: string;
  channel: Channel;
  message?: string;
}

/**
 * Adds a record and returns it. The record of a caller with a hub center belongs to it. Throws as its checks do, and the idempotency refusals.
 */
export function addRecord(
  deps: Deps,
  source: RecordSource,
  resource: Resource,
  { caller, fields, ...how }: Addition,
): Promise<Answer<RecordSnapshot>> {
  const { add } = source;
  if (!add) throw new TypeError(`${resource.name} cannot be added`);
  const at = new Date();
  return create<RecordSnapshot>(deps, {
    ...how,
    entity: resource.name,
    userId: caller._id,
    call: `create ${resource.name}`,
    fields,
    uploads: [],
    at,
    async write(tx, id) {
      const hub = source.hub === null ? null : (await hubFor(tx, caller, hubOf(fields))).id;
      const given = hub === null ? fields : { ...fields, hubcenter: hub };
      refuseFaults(resource, null, given);
      await source.check?.(tx, { caller, before: {}, fields: given });
      await add(tx, id, given, at);
      return { hub, data: await findRecord(tx, source, resource, id, caller) };
    },
  });
}

const hubOf = ({ hubcenter }: Addition['fields']) => (typeof hubcenter === 'string' ? hubcenter : undefined);
