/** What every call that brings photos has in common: once per key, files before rows, one transaction, then the answer. */
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Answer, fingerprint, holdKey, keepAnswer, type Once, storedAnswer } from '../once.ts';
import { removePhotos, type StoredPhoto, storePhotos } from '../photos/photos.ts';
import { checkPhoto, sha256, type Upload } from '../photos/pictures.ts';

export interface Delivery<Data> {
  /** Whose key it is. Null when the server itself does it. */
  userId: string | null;
  idempotencyKey: string | null;
  /** Name of the call and its fields: what makes two requests equal. */
  call: string;
  fields: Readonly<Record<string, unknown>>;
  uploads: readonly Upload[];
  /** Of the answer; 201 where it is not said. */
  status?: number;
  /** What takes long or may refuse, before anything is stored. */
  prepare?: (() => Promise<void>) | undefined;
  /** Writes the rows; answers which record they are about and what the caller gets. */
  commit(tx: Db, photos: readonly StoredPhoto[]): Promise<{ recordId: string; body: Answer<Data>['body'] }>;
}

/** Takes a delivery in. Throws what `prepare`, `commit` and the photos refuse, and the two idempotency refusals. */
export async function deliver<Data>(deps: Deps, order: Delivery<Data>): Promise<Answer<Data>> {
  const files = order.uploads.map(({ slot, bytes }) => ({ slot, sha256: sha256(bytes) }));
  const print = fingerprint(order.call, order.fields, files);
  // Only the server itself delivers without a person, and it gives no keys.
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
      const done = await writeOnce(tx, order, once, photos);
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

async function writeOnce<Data>(
  tx: Db,
  order: Delivery<Data>,
  once: Once,
  photos: readonly StoredPhoto[],
): Promise<Answer<Data>> {
  await holdKey(tx, once);
  const known = await storedAnswer<Data>(tx, once);
  if (known) return known;
  const { recordId, body } = await order.commit(tx, photos);
  const { status = 201 } = order;
  await keepAnswer(tx, once, recordId, { status, body });
  return { status, body, replayed: false };
}
