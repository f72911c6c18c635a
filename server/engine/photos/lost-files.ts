/** Photos whose files are gone from the store, although their rows are there: the store was restored or replaced by itself. */
import { and, eq, inArray } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { masterName, rawName } from './photos.ts';
import { isWholeJpeg, sha256, type Upload } from './pictures.ts';
import { enqueueRenditions } from './rendition-job.ts';
import { hasRenditions } from './renditions.ts';

type Row = Pick<typeof photos.$inferSelect, 'imageId' | 'recordId' | 'sha256' | 'masterSha256' | 'bytes' | 'state'>;

/**
 * What the store has of a photo. `stored`: all bytes were read, and they are those its row names; a master whose hash no row has begins and
 * ends as a JPEG does. `there`: files of the right size or kind, which prove nothing. `lost`: none, or others.
 */
export type FileState = 'stored' | 'there' | 'lost';

/** How a file is looked at: by its size, or by reading all of it. */
export type Look = 'size' | 'bytes';

/** Questions to the store at once, in all and of one account: the store may be far away, and all uploads need it. */
const asking = limitConcurrency(128, 32);

const columns = {
  imageId: photos.imageId,
  recordId: photos.recordId,
  sha256: photos.sha256,
  masterSha256: photos.masterSha256,
  bytes: photos.bytes,
  state: photos.state,
};

/** The photos of records, and what the store has of each. Throws `StoreError` if the store does not answer. */
export async function filesOf(
  { db, storage }: { db: Db; storage: Storage },
  account: string,
  recordIds: readonly string[],
  look: Look,
): Promise<(Row & { file: FileState })[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(photos)
    .where(inArray(photos.recordId, [...recordIds]));
  return lookAt(storage, account, rows, look);
}

const lookAt = (storage: Storage, account: string, rows: readonly Row[], look: Look) =>
  Promise.all(rows.map(async (row) => ({ ...row, file: await asking(() => lookAtFile(storage, row, look), account) })));

/** What the store has of the upload of a photo, or of the master that was made of it. */
export const lookAtFile = (storage: Storage, photo: Omit<Row, 'recordId'>, look: Look): Promise<FileState> =>
  look === 'bytes' ? readFile(storage, photo) : measureFile(storage, photo);

async function measureFile(
  storage: Storage,
  { imageId, bytes, state }: Pick<Row, 'imageId' | 'bytes' | 'state'>,
): Promise<FileState> {
  if (state === 'raw' && (await storage.size(rawName(imageId))) === bytes) return 'there';
  if (state === 'raw') return renderedMeanwhile(storage, imageId);
  return ((await storage.size(masterName(imageId))) ?? 0) > 0 ? 'there' : 'lost';
}

async function readFile(
  storage: Storage,
  { imageId, sha256: print, masterSha256, state }: Pick<Row, 'imageId' | 'sha256' | 'masterSha256' | 'state'>,
): Promise<FileState> {
  const bytes = await storage.read(state === 'raw' ? rawName(imageId) : masterName(imageId));
  if (!bytes && state === 'raw') {
    const master = await storage.read(masterName(imageId));
    return master && isWholeJpeg(master) ? renderedMeanwhile(storage, imageId) : 'lost';
  }
  if (!bytes) return 'lost';
  const wanted = state === 'raw' ? print : masterSha256;
  // No row has the hash of this master: all of it was read, and it is not cut off.
  if (wanted === null) return isWholeJpeg(bytes) ? 'stored' : 'lost';
  return sha256(bytes) === wanted ? 'stored' : 'lost';
}

/** The job may have finished since its row was read; without its upload a master alone has no other files any more. */
const renderedMeanwhile = async (storage: Storage, imageId: string): Promise<FileState> =>
  (await hasRenditions(storage, imageId)) ? 'there' : 'lost';

/** Puts the files back that are gone of what a key stands for, from the same photos sent again, and has their renditions made. */
export async function putBack(
  { db, storage }: { db: Db; storage: Storage },
  { userId, key }: { userId: string; key: string | null },
  uploads: readonly Upload[],
): Promise<void> {
  if (key === null) return;
  const sent = new Map(uploads.map(({ bytes }) => [sha256(bytes), bytes]));
  const rows = await db
    .select(columns)
    .from(photos)
    .innerJoin(idempotencyKeys, eq(idempotencyKeys.recordId, photos.recordId))
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), inArray(photos.sha256, [...sent.keys()])),
    );
  const lost = (await lookAt(storage, userId, rows, 'bytes')).filter(({ file }) => file === 'lost');
  if (lost.length === 0) return;
  for (const { imageId, sha256: print } of lost) await storage.put(rawName(imageId), sent.get(print) as Uint8Array);
  const imageIds = lost.map(({ imageId }) => imageId);
  await db.transaction(async (tx) => {
    await tx.update(photos).set({ state: 'raw', masterSha256: null }).where(inArray(photos.imageId, imageIds));
    await enqueueRenditions(tx, imageIds);
  });
}
