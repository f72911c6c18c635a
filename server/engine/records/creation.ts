/** Common to all creates: the record, its photos, its author and the live change, once per key. */
import { v7 as uuid } from 'uuid';

import type { Channel } from '../../../contract/channel.ts';
import type { Db } from '../../db/pool.ts';
import type { Write } from '../../db/together.ts';
import type { Deps } from '../deps.ts';
import { insertPhotos } from '../photos/photo-inserts.ts';
import type { StoredPhoto } from '../photos/photos.ts';
import { eventWrites } from './change-notes.ts';
import { deliver, type Delivery } from './delivery.ts';
import type { Answer } from './idempotency.ts';

export interface Creation<Data> extends Omit<Delivery<Data>, 'commit'> {
  /** Resource of the record. */
  entity: string;
  /** Of the record; default: a new one. */
  id?: string | undefined;
  requestId: string | null;
  /** The channel; null for the server itself. */
  channel?: Channel | null;
  /** Message of the response. */
  message?: string | undefined;
  /** Information stored nowhere else, for the audit. */
  details?: Record<string, unknown>;
  /** Server time of the creation. */
  at: Date;
  /** Writes the record; returns its hub center, the response data, and what else is to be written, as in `Delivery`. */
  write(
    tx: Db,
    id: string,
    photos: readonly StoredPhoto[],
  ): Promise<{ hub: string | null; data: Data; writes?: readonly Write[] }>;
}

/** Creates a record. Throws the refusals of `prepare`, `write` and the photos, and the two idempotency refusals. */
export const create = <Data>(deps: Deps, order: Creation<Data>): Promise<Answer<Data>> =>
  deliver(deps, { ...order, commit: (tx, photos) => record(tx, order, photos) });

async function record<Data>(tx: Db, order: Creation<Data>, photos: readonly StoredPhoto[]) {
  const { entity, userId, requestId, channel = null, at, message, details } = order;
  const { id = uuid() } = order;
  // Before the record, so that its picture columns are correct from the start.
  await insertPhotos(tx, entity, id, photos, at);
  const { hub, data, writes = [] } = await order.write(tx, id, photos);
  const { sentBy = userId } = order;
  const who = sentBy === userId ? { userId } : { userId: sentBy, onBehalfOf: userId };
  const what = { action: 'created', entity, recordId: id, hub, requestId, channel, details };
  const body = { ...(message === undefined ? {} : { message }), data };
  return { recordId: id, hub, body, writes: [...writes, ...eventWrites(tx, { at, ...who, ...what })] };
}
