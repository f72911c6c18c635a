import { and, eq, inArray, lte } from 'drizzle-orm';

import { IMAGE_WIDTHS, REMOVED_PHOTO_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { installation, orphanedFiles } from '../../db/schema/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { masterName, rawName, renditionName } from './photos.ts';
import { enqueueRenditions } from './rendition-job.ts';

/** After this long, a file without a row cannot belong to a running request. */
const RUNNING_MS = 24 * 3_600_000;
/** How long orphaned files are kept: a removed photo can be restored, and a database backup younger than this finds all its photos. */
const BACKUP_MS = REMOVED_PHOTO_MS;
const BATCH = 500;
/** Contains the name of the installation that owns the store. */
const OWNER = 'id/installation.txt';

/**
 * Removes files without a photo: uploads that already have renditions but were not deleted by a crashed server, and files known for 30 days
 * to have no row. Returns how many, or null if the store belongs to another installation's database; then nothing is removed.
 */
export async function sweepOrphans({ db, storage }: Deps, now = new Date()): Promise<number | null> {
  const [here] = await db.select().from(installation);
  if (!here || (await ownerOf(storage, here.name)) !== here.name) return null;
  const forgotten = new Date(now.getTime() - BACKUP_MS);
  let removed = 0;
  let batch: string[] = [];
  const work = async () => {
    const names = batch;
    batch = [];
    if (names.length === 0) return;
    const { known, rowless, outlived } = await sortNames(db, names);
    if (known.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.name, known));
    const done = await rendered({ db, storage }, outlived);
    for (const name of [...done, ...(await longOrphaned(db, rowless, now, forgotten))]) {
      await storage.remove(name);
      removed += 1;
    }
  };
  for await (const { name, at } of storage.list()) {
    if (name === OWNER || now.getTime() - at.getTime() < RUNNING_MS) continue;
    batch.push(name);
    if (batch.length >= BATCH) await work();
  }
  await work();
  await db.delete(orphanedFiles).where(lte(orphanedFiles.foundAt, forgotten));
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
  const states = new Map(rows.map(({ imageId, state }) => [imageId, state]));
  const sorted: SortedNames = { known: [], rowless: [], outlived: [] };
  for (const name of names) {
    const imageId = imageIdOf(name);
    const state = states.get(imageId);
    if (!state) sorted.rowless.push(name);
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

async function hasRenditions(storage: Storage, imageId: string): Promise<boolean> {
  for (const name of [masterName(imageId), ...IMAGE_WIDTHS.map((width) => renditionName(imageId, width))]) {
    const file = await storage.open(name);
    if (!file) return false;
    file.stream.destroy();
  }
  return true;
}

/** Records since when files have no row; returns those that had none at `forgotten` already. */
async function longOrphaned(db: Db, names: readonly string[], now: Date, forgotten: Date): Promise<string[]> {
  if (names.length === 0) return [];
  await db
    .insert(orphanedFiles)
    .values(names.map((name) => ({ name, foundAt: now })))
    .onConflictDoNothing();
  const found = await db
    .select({ name: orphanedFiles.name })
    .from(orphanedFiles)
    .where(and(inArray(orphanedFiles.name, [...names]), lte(orphanedFiles.foundAt, forgotten)));
  return found.map(({ name }) => name);
}

/** The installation that owns a store; a store without an owner goes to the first caller. */
async function ownerOf(storage: Storage, asking: string): Promise<string> {
  const owner = await storage.read(OWNER);
  if (owner) return Buffer.from(owner).toString().trim();
  await storage.put(OWNER, Buffer.from(`${asking}\n`));
  return asking;
}

const imageIdOf = (name: string) => name.slice(name.indexOf('/') + 1, name.indexOf('.'));
