/** Makes the renditions of new photos in the background. Photos can be viewed before. */
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import * as z from 'zod';

import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { jobs } from '../../db/schema/work.ts';
import { type Write, writeTogether } from '../../db/together.ts';
import { declareJob, jobWrites } from '../jobs/queue.ts';
import { masterName, rawName, renditionName } from './photos.ts';
import { isDecodable, sha256 } from './pictures.ts';
import { drawAll, hasRenditions } from './renditions.ts';

/**
 * Makes the renditions of a photo and deletes its upload. `photos.state` says what is served; the job only says what is to be done. Neither a
 * transaction nor a row is held meanwhile, so the photo may be removed, or rendered twice: both leave the same files.
 */
export const renditionJob = declareJob({
  kind: 'rendition',
  input: z.object({ imageId: z.string() }),
  lane: 'render',
  tries: 5,
  backoffMs: [10, 60, 600, 3600].map((seconds) => seconds * 1000),
  async handle({ db, storage }, { imageId }, _, tell) {
    const waiting = and(eq(photos.imageId, imageId), eq(photos.state, 'raw'));
    const [photo] = await db.select({ state: photos.state }).from(photos).where(eq(photos.imageId, imageId));
    if (!photo) return;
    // A server died before the last step.
    if (photo.state === 'ready') return storage.remove(rawName(imageId));
    const raw = await storage.read(rawName(imageId));
    if (!raw) {
      // The rows of a backup are older than its files: they were made meanwhile.
      const master = (await hasRenditions(storage, imageId)) ? await storage.read(masterName(imageId)) : null;
      if (!master || !(await isDecodable(master))) throw new Error('the upload is gone');
      // Decoded to its end, it is right today: its hash shows what happens to it later.
      await db
        .update(photos)
        .set({ state: 'ready', masterSha256: sha256(master) })
        .where(waiting);
      return;
    }
    let done = 0;
    let masterSha256: string | null = null;
    for await (const { width, bytes } of drawAll(raw)) {
      if (width === null) masterSha256 = sha256(bytes);
      await storage.put(width === null ? masterName(imageId) : renditionName(imageId, width), bytes);
      await tell(done++, IMAGE_WIDTHS.length);
    }
    const made = await db
      .update(photos)
      .set({ state: 'ready', masterSha256 })
      .where(waiting)
      .returning({ imageId: photos.imageId });
    // The upload of a photo removed meanwhile is needed to restore it.
    if (made.length > 0) await storage.remove(rawName(imageId));
  },
});

/** The writes that have the renditions of photos made, of the transaction that adds them. */
export const renditionWrites = (tx: Db, imageIds: readonly string[]): Write[] =>
  jobWrites(
    tx,
    renditionJob,
    imageIds.map((imageId) => ({ key: imageId, input: { imageId } })),
    // A running one may have seen the photo removed.
    { renew: true },
  );

/** Has the renditions of photos made. */
export const enqueueRenditions = (tx: Db, imageIds: readonly string[]): Promise<void> =>
  writeTogether(tx, renditionWrites(tx, imageIds));

/** So many at once: newer photos do not wait behind a whole store. */
const MISSED_MAX = 1000;

/** Has the renditions made of photos without a job: after an update, or when the failed job has expired. */
export async function enqueueMissedRenditions(db: Db): Promise<void> {
  const known = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, renditionJob.kind),
        eq(jobs.key, photos.imageId),
        inArray(jobs.state, ['waiting', 'running', 'failed']),
      ),
    );
  const missed = await db
    .select({ imageId: photos.imageId })
    .from(photos)
    .where(and(eq(photos.state, 'raw'), notExists(known)))
    .orderBy(asc(photos.createdAt))
    .limit(MISSED_MAX);
  await enqueueRenditions(
    db,
    missed.map(({ imageId }) => imageId),
  );
}
