/** Adds a record of any resource that declares `create` (contract 7). */
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import type { Channel } from '../../../contract/channel.ts';
import { clock } from '../../../contract/clock.ts';
import { secretKind } from '../../../contract/field-kinds/text.ts';
import { metaOf } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Deps } from '../deps.ts';
import type { RecordSnapshot } from './change-notes.ts';
import { create } from './creation.ts';
import { refuseFaults } from './edits.ts';
import { hubFor } from './hubs.ts';
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
  const at = clock.now();
  let prepared = fields;
  return create<RecordSnapshot>(deps, {
    ...how,
    entity: resource.name,
    userId: caller._id,
    call: `create ${resource.name}`,
    fields: withoutSecrets(resource, fields),
    uploads: [],
    at,
    async prepare() {
      prepared = (await source.prepareAdd?.(deps.db, caller, fields)) ?? fields;
    },
    async write(tx, id) {
      const hub = source.hub === null ? null : (await hubFor(tx, caller, hubOf(prepared))).id;
      const given = hub === null ? prepared : { ...prepared, hubcenter: hub };
      refuseFaults(resource, null, given);
      await source.check?.(tx, { caller, before: {}, fields: given });
      await add(tx, id, given, at);
      return { hub, data: await findRecord(tx, source, resource, id, caller) };
    },
  });
}

/** What is compared with a repeated request: whether a secret is given, because a fast hash of it must not be in the database. */
const withoutSecrets = ({ create: added }: Resource, fields: Addition['fields']) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isSecret = metaOf(added?.fields[field] as z.ZodType)?.kind === secretKind;
      return [field, isSecret ? value !== undefined : value];
    }),
  );

const hubOf = ({ hubcenter }: Addition['fields']) => (typeof hubcenter === 'string' ? hubcenter : undefined);
