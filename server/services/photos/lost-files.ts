/** Photos whose files are gone from the store, although their rows are there: the store was restored or replaced by itself. */
import { and, eq, inArray } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import { inParallel } from '../backups/parallel.ts';
import { masterName, rawName } from './photos.ts';
import { sha256, type Upload } from './pictures.ts';
import { enqueueRenditions } from './rendition-job.ts';

type Row = Pick<typeof photos.$inferSelect, 'imageId' | 'recordId' | 'sha256' | 'bytes' | 'state'>;

/** Questions to the store at once, per call: a device asks about 500 items, and the store may be far away. */
const AT_ONCE = 16;

const columns = {
  imageId: photos.imageId,
  recordId: photos.recordId,
  sha256: photos.sha256,
  bytes: photos.bytes,
  state: photos.state,
};

/** The photos of records whose files are gone, or not whole. Throws `StoreError` if the store does not answer. */
export async function lostPhotosOf(db: Db, storage: Storage, recordIds: readonly string[]): Promise<Row[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(photos)
    .where(inArray(photos.recordId, [...recordIds]));
  return lostAmong(storage, rows);
}

async function lostAmong(storage: Storage, rows: readonly Row[]): Promise<Row[]> {
  const lost: Row[] = [];
  await inParallel(rows, AT_ONCE, async (row) => {
    if (!(await hasFile(storage, row))) lost.push(row);
  });
  return lost;
}

async function hasFile(storage: Storage, { imageId, bytes, state }: Row): Promise<boolean> {
  if (state === 'raw' && (await storage.size(rawName(imageId))) === bytes) return true;
  // Of a raw one, the job may have finished since its row was read.
  return ((await storage.size(masterName(imageId))) ?? 0) > 0;
}

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
  const lost = await lostAmong(storage, rows);
  if (lost.length === 0) return;
  for (const { imageId, sha256: print } of lost) await storage.put(rawName(imageId), sent.get(print) as Uint8Array);
  const imageIds = lost.map(({ imageId }) => imageId);
  await db.transaction(async (tx) => {
    await tx.update(photos).set({ state: 'raw' }).where(inArray(photos.imageId, imageIds));
    await enqueueRenditions(tx, imageIds);
  });
}
