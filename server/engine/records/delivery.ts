/** Common to all calls with photos: once per key, files before rows, one transaction, then the response. */
import type { Db } from '../../db/pool.ts';
import { type Write, writeTogether } from '../../db/together.ts';
import type { Deps } from '../deps.ts';
import { putBack } from '../photos/lost-files.ts';
import { removePhotos, type StoredPhoto, storePhotos } from '../photos/photos.ts';
import { checkPhoto, sha256, type Upload } from '../photos/pictures.ts';
import {
  type Answer,
  fingerprint,
  type KeyedRequest,
  lockKey,
  type Rebuild,
  storedAnswer,
  answerWrites,
} from './idempotency.ts';

export interface Delivery<Data> {
  /** Owner of the key; null for the server itself. */
  userId: string | null;
  /** The sender, if an admin sends on behalf of somebody. */
  sentBy?: string;
  idempotencyKey: string | null;
  /** Name of the call and its fields, for the comparison of two requests. */
  call: string;
  fields: Readonly<Record<string, unknown>>;
  uploads: readonly Upload[];
  /** Of the response. Default: 201. */
  status?: number;
  /** Slow or refusing work, before anything is stored. */
  prepare?: (() => Promise<void>) | undefined;
  /** Tells the response again, so that it is not kept for ever. */
  rebuild?: Rebuild<Data> | undefined;
  /**
   * Writes the rows; returns the record's id, its hub center if the body does not name it, the response body, and what is to be written with
   * the response in one statement.
   */
  commit(
    tx: Db,
    photos: readonly StoredPhoto[],
  ): Promise<{
    recordId: string;
    hub?: string | null;
    body: Answer<Data>['body'];
    writes?: readonly Write[];
  }>;
}

/** Processes a delivery. Throws the refusals of `prepare`, `commit` and the photos, and the two idempotency refusals. */
export async function deliver<Data>(deps: Deps, order: Delivery<Data>): Promise<Answer<Data>> {
  const files = order.uploads.map(({ slot, bytes }) => ({ slot, sha256: sha256(bytes) }));
  const print = fingerprint(order.call, order.fields, files);
  // Only the server itself delivers without a user, and it uses no keys.
  const once: KeyedRequest = {
    userId: order.userId ?? '',
    sentBy: order.sentBy ?? order.userId,
    key: order.userId && order.idempotencyKey,
    fingerprint: print,
  };
  const known = await storedAnswer<Data>(deps.db, once, order.rebuild);
  if (known) {
    if (order.uploads.length > 0) await putBack(deps, once, order.uploads);
    return known;
  }
  await order.prepare?.();
  const account = once.sentBy ?? '';
  const checked = await Promise.all(
    order.uploads.map((upload, index) => checkPhoto(upload, account, files[index]?.sha256)),
  );
  const photos = await storePhotos(deps.storage, checked);
  let atCommit = false;
  let answer: Answer<Data>;
  try {
    if (photos.length > 0) deps.reach('photo-stored');
    answer = await deps.db.transaction(async (tx) => {
      const done = await writeOnce(tx, order, once, photos);
      deps.reach('before-commit');
      atCommit = true;
      return done;
    });
  } catch (error) {
    // If the connection breaks during the commit, its outcome is unknown: the files stay, and the sweep removes them if there is no row.
    if (!atCommit) await removePhotos(deps.storage, photos);
    throw error;
  }
  deps.reach('after-commit');
  if (answer.replayed) await removePhotos(deps.storage, photos);
  return answer;
}

async function writeOnce<Data>(
  tx: Db,
  order: Delivery<Data>,
  once: KeyedRequest,
  photos: readonly StoredPhoto[],
): Promise<Answer<Data>> {
  await lockKey(tx, once);
  const known = await storedAnswer<Data>(tx, once, order.rebuild);
  if (known) return known;
  const { recordId, hub, body, writes = [] } = await order.commit(tx, photos);
  const { status = 201 } = order;
  const answered = { recordId, hub: hub ?? hubOf(body.data) ?? recordId, isRebuilt: order.rebuild !== undefined };
  await writeTogether(tx, [...writes, ...answerWrites(tx, once, answered, { status, body })]);
  return { status, body, replayed: false };
}

/** The hub center of a record in a response. */
function hubOf(data: unknown): string | null {
  const hub = typeof data === 'object' && data !== null && 'hubcenter' in data ? data.hubcenter : null;
  return typeof hub === 'string' ? hub : null;
}
