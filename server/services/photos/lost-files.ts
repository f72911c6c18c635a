/** Photos whose files are gone from the store, although their rows are there: the store was restored or replaced by itself. */
import { and, eq, inArray } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { masterName, rawName } from './photos.ts';
import { sha256, type Upload } from './pictures.ts';
import { enqueueRenditions } from './rendition-job.ts';
import { hasRenditions } from './renditions.ts';

type Row = Pick<typeof photos.$inferSelect, 'imageId' | 'recordId' | 'sha256' | 'bytes' | 'state'>;

/** Questions to the store at once, in all and of one account: the store may be far away, and all uploads need it. */
const asking = limitConcurrency(128, 32);

const columns = {
  imageId: photos.imageId,
  recordId: photos.recordId,
  sha256: photos.sha256,
  bytes: photos.bytes,
  state: photos.state,
};

/** The photos of records whose files are gone, or not whole. Throws `StoreError` if the store does not answer. */
export async function lostPhotosOf(
  { db, storage }: { db: Db; storage: Storage },
  account: string,
  recordIds: readonly string[],
): Promise<Row[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(photos)
    .where(inArray(photos.recordId, [...recordIds]));
  return lostAmong(storage, account, rows);
}

async function lostAmong(storage: Storage, account: string, rows: readonly Row[]): Promise<Row[]> {
  const there = await Promise.all(rows.map((row) => asking(() => hasFile(storage, row), account)));
  return rows.filter((_, index) => !there[index]);
}

async function hasFile(storage: Storage, { imageId, bytes, state }: Row): Promise<boolean> {
  if (state === 'raw' && (await storage.size(rawName(imageId))) === bytes) return true;
  // The job may have finished since its row was read; without its upload a master alone has no other files any more.
  if (state === 'raw') return hasRenditions(storage, imageId);
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
  const lost = await lostAmong(storage, userId, rows);
  if (lost.length === 0) return;
  for (const { imageId, sha256: print } of lost) await storage.put(rawName(imageId), sent.get(print) as Uint8Array);
  const imageIds = lost.map(({ imageId }) => imageId);
  await db.transaction(async (tx) => {
    await tx.update(photos).set({ state: 'raw' }).where(inArray(photos.imageId, imageIds));
    await enqueueRenditions(tx, imageIds);
  });
}
