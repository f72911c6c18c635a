/** What every create has in common: the record, its photos, who made it and the live change, delivered once. */
import { v7 as uuid } from 'uuid';

import type { Change } from '../../../contract/calls/live.ts';
import type { Channel } from '../../../contract/channel.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import type { Deps } from '../deps.ts';
import { deliver, type Delivery } from '../intake/delivery.ts';
import type { Answer } from '../once.ts';
import { insertPhotos, type StoredPhoto } from '../photos/photos.ts';
import { publish } from './changes.ts';

export interface Creation<Data> extends Omit<Delivery<Data>, 'commit'> {
  /** Resource of the record. */
  entity: string;
  /** Who sent it, where an admin may send for somebody else. */
  sentBy?: string;
  requestId: string | null;
  /** How it came to be; null when the server itself does it. */
  channel?: Channel | null;
  /** Text of the answer. */
  message?: string | undefined;
  /** What the audit keeps of it because it is written nowhere else. */
  details?: Record<string, unknown>;
  /** Server time of the creation. */
  at: Date;
  /** Writes the record; answers its hub center and what the caller gets. */
  write(tx: Db, id: string, photos: readonly StoredPhoto[]): Promise<{ hub: string | null; data: Data }>;
}

/** Creates a record. Throws what `prepare`, `write` and the photos refuse, and the two idempotency refusals. */
export const create = <Data>(deps: Deps, order: Creation<Data>): Promise<Answer<Data>> =>
  deliver(deps, { ...order, commit: (tx, photos) => record(tx, order, photos) });

async function record<Data>(tx: Db, order: Creation<Data>, photos: readonly StoredPhoto[]) {
  const { entity, userId, requestId, channel = null, at, message, details } = order;
  const id = uuid();
  // Before the record, which then knows from its first moment which pictures it has.
  await insertPhotos(tx, entity, id, photos, at);
  const { hub, data } = await order.write(tx, id, photos);
  const { sentBy = userId } = order;
  const who = sentBy === userId ? { userId } : { userId: sentBy, onBehalfOf: userId };
  const what = { action: 'created', entity, recordId: id, hub, requestId, channel, details };
  await tx.insert(audit).values({ id: uuid(), at, ...who, ...what });
  await announce(tx, { type: 'created', entity, _id: id, hubcenter: hub, at: at.toISOString() });
  return { recordId: id, body: { ...(message === undefined ? {} : { message }), data } };
}

const announce = (tx: Db, change: Change) => publish(tx, { change });
