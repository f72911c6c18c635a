/** Finding the files of no photo: by going through the whole store each night, as before, and by what the database has noted. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import { masterName, renditionName } from '../../../server/engine/photos/photos.ts';
import { foldersOf } from '../../../server/services/photos/folders.ts';
import { removeOrphans, sweepFolders } from '../../../server/services/photos/sweep.ts';
import type { Storage, StoredFile } from '../../../server/storage/storage.ts';
import { round } from '../support.ts';

const PHOTOS = 50_000;
const REMOVED = 500;
/** Names in one answer of S3. */
const PAGE = 1000;
const DAY_MS = 24 * 3_600_000;
const OLD = new Date('2026-01-01');

/** With a store in memory that counts its answers. */
export async function measureSweep(url: string): Promise<object> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const record = '019a0000-0000-7000-8000-000000000000';
    await client.query(
      `insert into photos (image_id, entity, record_id, slot, position, sha256, bytes, width, height, state)
       select md5(n::text), 'product', $1, 'images' || n / 30000, n % 30000, 'x', 1, 1, 1, 'ready' from generate_series(1, $2::int) n`,
      [record, PHOTOS],
    );
    const { rows } = await client.query<{ id: string }>('select image_id as id from photos');
    const store = countingStore(rows.map(({ id }) => id));
    await client.query('delete from photos where image_id in (select image_id from photos limit $1)', [REMOVED]);
    await client.query(`update orphaned_files set found_at = now() - interval '31 days'`);
    const deps = { db: drizzle(client), storage: store.storage, log: console, reach: () => undefined };
    const measure = async (work: () => Promise<number>) => {
      const before = store.lists();
      const began = performance.now();
      const removed = await work();
      return { lists: store.lists() - before, removed, seconds: round((performance.now() - began) / 1000, 1) };
    };
    const now = new Date();
    const days = Array.from({ length: 30 }, (_, n) => new Date(now.getTime() + n * DAY_MS));
    const whole = await measure(() => sweepFolders(deps, days.flatMap(foldersOf), now));
    await client.query(`update orphaned_files set found_at = now() - interval '31 days'`);
    const night = await measure(
      async () => (await removeOrphans(deps)) + (await sweepFolders(deps, foldersOf(now), now)),
    );
    return {
      files: PHOTOS * (IMAGE_WIDTHS.length + 1),
      wholeStore: whole,
      oneNight: night,
      listsRatio: round(whole.lists / night.lists, 1),
    };
  } finally {
    await client.end();
  }
}

function countingStore(imageIds: readonly string[]): { storage: Storage; lists: () => number } {
  const folders = Map.groupBy(
    imageIds.flatMap((id) => [masterName(id), ...IMAGE_WIDTHS.map((width) => renditionName(id, width))]),
    (name) => name.slice(0, 2),
  );
  let lists = 0;
  async function* list(folder = ''): AsyncIterable<StoredFile> {
    const names = folders.get(folder) ?? [];
    lists += Math.max(1, Math.ceil(names.length / PAGE));
    for (const name of names) yield { name, at: OLD };
  }
  const none = async () => null;
  const done = async () => undefined;
  const storage = { address: null, put: done, read: none, open: none, size: none, remove: done, list };
  return { storage, lists: () => lists };
}
