import { and, eq, inArray, lte } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { REMOVED_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { installation, orphanedFiles } from '../../db/schema/ledger.ts';
import type { Deps } from '../../engine/deps.ts';
import { knownDocuments } from '../../engine/documents/documents.ts';
import { limitConcurrency, ONE_QUEUE } from '../../engine/limits/concurrency.ts';
import { rawName } from '../../engine/photos/photos.ts';
import { enqueueRenditions } from '../../engine/photos/rendition-job.ts';
import { hasRenditions } from '../../engine/photos/renditions.ts';
import { takeStore } from './store-owner.ts';

/** After this long, a file without a row cannot belong to a running request. */
const RUNNING_MS = 24 * 3_600_000;
/** How long orphaned files are kept: a removed photo can be restored, and a database backup younger than this finds all its photos. */
const BACKUP_MS = REMOVED_MS;
const BATCH = 500;
/** Files removed at once. */
const AT_ONCE = 8;

/** Whether the store belongs to this database. A store without an owner becomes its own. */
export async function ownsStore({ db, storage }: Deps): Promise<boolean> {
  const [here] = await db.select().from(installation);
  return here !== undefined && (await takeStore(storage, here.name)) === here.name;
}

/**
 * Removes files that had no row for 30 days: those of removed photos and documents, which the database notes itself (triggers on `photos`
 * and `files`), and those that a listing has found. Returns how many.
 */
export async function removeOrphans({ db, storage }: Deps, now = clock.now()): Promise<number> {
  const forgotten = lte(orphanedFiles.foundAt, new Date(now.getTime() - BACKUP_MS));
  let removed = 0;
  for (;;) {
    const batch = await db.select().from(orphanedFiles).where(forgotten).orderBy(orphanedFiles.foundAt).limit(BATCH);
    if (batch.length === 0) return removed;
    const names = batch.map(({ name }) => name);
    const { rowless } = await sortNames(db, names);
    // All of one job.
    const turn = limitConcurrency(AT_ONCE);
    await Promise.all(rowless.map((name) => turn(() => storage.remove(name), ONE_QUEUE)));
    await db.delete(orphanedFiles).where(and(inArray(orphanedFiles.name, names), forgotten));
    removed += rowless.length;
  }
}

/**
 * Lists folders of the store for what the database cannot know: notes files without a row, of requests that broke off, and removes uploads
 * that already have renditions. Returns how many it removed.
 */
export async function sweepFolders(
  { db, storage }: Deps,
  folders: readonly string[],
  now = clock.now(),
): Promise<number> {
  let removed = 0;
  const work = async (names: readonly string[]) => {
    if (names.length === 0) return;
    const { known, rowless, outlived } = await sortNames(db, names);
    if (known.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.name, known));
    const found = rowless.map((name) => ({ name, foundAt: now }));
    if (found.length > 0) await db.insert(orphanedFiles).values(found).onConflictDoNothing();
    for (const name of await rendered({ db, storage }, outlived)) {
      await storage.remove(name);
      removed += 1;
    }
  };
  for (const folder of folders) {
    let batch: string[] = [];
    for await (const { name, at } of storage.list(folder)) {
      if (now.getTime() - at.getTime() < RUNNING_MS) continue;
      batch.push(name);
      if (batch.length < BATCH) continue;
      await work(batch);
      batch = [];
    }
    await work(batch);
  }
  return removed;
}

interface SortedNames {
  known: string[];
  rowless: string[];
  /** Uploads that already have renditions. */
  outlived: string[];
}

async function sortNames(db: Db, names: readonly string[]): Promise<SortedNames> {
  const rows = await db
    .select({ imageId: photos.imageId, state: photos.state })
    .from(photos)
    .where(inArray(photos.imageId, names.map(imageIdOf)));
  const documents = await knownDocuments(db, names);
  const states = new Map(rows.map(({ imageId, state }) => [imageId, state]));
  const sorted: SortedNames = { known: [], rowless: [], outlived: [] };
  for (const name of names) {
    const imageId = imageIdOf(name);
    const state = states.get(imageId);
    if (documents.has(name)) sorted.known.push(name);
    else if (!state) sorted.rowless.push(name);
    else if (state === 'ready' && name === rawName(imageId)) sorted.outlived.push(name);
    else sorted.known.push(name);
  }
  return sorted;
}

/**
 * The uploads whose renditions are all in the store. A restored backup may have only the upload, if its files were copied before its
 * database; then the renditions are made again.
 */
async function rendered({ db, storage }: Pick<Deps, 'db' | 'storage'>, uploads: readonly string[]): Promise<string[]> {
  const done: string[] = [];
  for (const upload of uploads) {
    const imageId = imageIdOf(upload);
    if (await hasRenditions(storage, imageId)) done.push(upload);
    else {
      await db.update(photos).set({ state: 'raw' }).where(eq(photos.imageId, imageId));
      await enqueueRenditions(db, [imageId]);
    }
  }
  return done;
}

const imageIdOf = (name: string) => name.slice(name.indexOf('/') + 1, name.indexOf('.'));
