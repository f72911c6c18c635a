/** What every create with photos has in common: once per key, files before rows, one transaction, then the answer. */
import { v7 as uuid } from 'uuid';

import type { Change } from '../../contract/calls/live.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { publish } from './changes.ts';
import type { Deps } from './deps.ts';
import { type Answer, fingerprint, holdKey, keepAnswer, type Once, storedAnswer } from './once.ts';
import { insertPhotos, removePhotos, type StoredPhoto, storePhotos } from './photos.ts';
import { checkPhoto, sha256, type Upload } from './pictures.ts';

export interface Creation<Data> {
  /** Resource of the record. */
  entity: string;
  /** Whose creation it is: the key is theirs. Null when the server itself does it. */
  userId: string | null;
  /** Who sent it, where an admin may send for somebody else. */
  sentBy?: string;
  requestId: string | null;
  idempotencyKey: string | null;
  /** Name of the call and its fields: what makes two requests equal. */
  call: string;
  fields: Readonly<Record<string, unknown>>;
  uploads: readonly Upload[];
  /** Text of the answer. */
  message?: string | undefined;
  /** Server time of the creation. */
  at: Date;
  /** What takes long or may refuse, before anything is stored. */
  prepare?: () => Promise<void>;
  /** Writes the record; answers its hub center and what the caller gets. */
  write(tx: Db, id: string, photos: readonly StoredPhoto[]): Promise<{ hub: string | null; data: Data }>;
}

/** Creates a record. Throws what `prepare`, `write` and the photos refuse, and the two idempotency refusals. */
export async function create<Data>(deps: Deps, order: Creation<Data>): Promise<Answer<Data>> {
  const files = order.uploads.map(({ slot, bytes }) => ({ slot, sha256: sha256(bytes) }));
  const print = fingerprint(order.call, order.fields, files);
  // Only the server itself creates without a person, and it gives no keys.
  const once: Once = { userId: order.userId ?? '', key: order.userId && order.idempotencyKey, fingerprint: print };
  const known = await storedAnswer<Data>(deps.db, once);
  if (known) return known;
  await order.prepare?.();
  const checked = await Promise.all(order.uploads.map(checkPhoto));
  const photos = await storePhotos(deps.storage, checked);
  let atCommit = false;
  let answer: Answer<Data>;
  try {
    if (photos.length > 0) deps.reach('photo-stored');
    answer = await deps.db.transaction(async (tx) => {
      const done = await record(tx, order, once, photos);
      deps.reach('before-commit');
      atCommit = true;
      return done;
    });
  } catch (error) {
    // When the connection breaks during the commit nobody knows whether it happened: then the files stay, and the sweep
    // removes them if no row came to be.
    if (!atCommit) await removePhotos(deps.storage, photos);
    throw error;
  }
  deps.reach('after-commit');
  if (answer.replayed) await removePhotos(deps.storage, photos);
  return answer;
}

async function record<Data>(
  tx: Db,
  order: Creation<Data>,
  once: Once,
  photos: readonly StoredPhoto[],
): Promise<Answer<Data>> {
  await holdKey(tx, once);
  const known = await storedAnswer<Data>(tx, once);
  if (known) return known;
  const { entity, userId, requestId, at, message } = order;
  const id = uuid();
  const { hub, data } = await order.write(tx, id, photos);
  await insertPhotos(tx, entity, id, photos, at);
  const { sentBy = userId } = order;
  const who = sentBy === userId ? { userId } : { userId: sentBy, onBehalfOf: userId };
  await tx.insert(audit).values({ id: uuid(), at, ...who, action: 'created', entity, recordId: id, hub, requestId });
  const body = { ...(message === undefined ? {} : { message }), data };
  await keepAnswer(tx, once, id, { status: 201, body });
  await announce(tx, { type: 'created', entity, _id: id, hubcenter: hub, at: at.toISOString() });
  return { status: 201, body, replayed: false };
}

const announce = (tx: Db, change: Change) => publish(tx, { change });
