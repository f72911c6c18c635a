import { inArray } from 'drizzle-orm';

import { photos } from '../db/schema/items.ts';
import type { StoredFile } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { rawName } from './photos.ts';

/** A file without a row may belong to a request that is still running; after this long it does not. */
const ORPHAN_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Removes files no photo stands for: those of requests that died before their commit, and uploads whose renditions were
 * made but that a dying server did not delete. Answers how many.
 */
export async function sweepOrphans({ db, storage }: Deps, now = new Date()): Promise<number> {
  let removed = 0;
  let batch: StoredFile[] = [];
  const work = async () => {
    const names = batch.map(({ name }) => name);
    batch = [];
    if (names.length === 0) return;
    const ids = names.map(imageIdOf);
    const rows = await db
      .select({ imageId: photos.imageId, state: photos.state })
      .from(photos)
      .where(inArray(photos.imageId, ids));
    const states = new Map(rows.map(({ imageId, state }) => [imageId, state]));
    for (const name of names) {
      const state = states.get(imageIdOf(name));
      if (state === 'raw' || (state === 'ready' && name !== rawName(imageIdOf(name)))) continue;
      await storage.remove(name);
      removed += 1;
    }
  };
  for await (const file of storage.list()) {
    if (now.getTime() - file.at.getTime() < ORPHAN_MS) continue;
    batch.push(file);
    if (batch.length >= BATCH) await work();
  }
  await work();
  return removed;
}

const imageIdOf = (name: string) => name.slice(name.indexOf('/') + 1, name.indexOf('.'));
