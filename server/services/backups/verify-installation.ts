/** Checks a working installation: each photo has its files, with the bytes that were sent or made of it. */
import { asc, gt, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { inParallel } from '../../engine/limits/parallel.ts';
import { readFile } from '../../engine/photos/lost-files.ts';
import { hasRenditions } from '../../engine/photos/renditions.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BackupReport } from './read-backup.ts';

const BATCH = 1000;
const AT_ONCE = 8;
const FAULTS_MAX = 100;

type Photo = Pick<typeof photos.$inferSelect, 'imageId' | 'state' | 'sha256' | 'masterSha256'>;

/** Reads every photo's row, its upload or master, and looks for what is made of it. */
export async function verifyInstallation(db: Db, storage: Storage): Promise<Omit<BackupReport, 'head'>> {
  const report: Omit<BackupReport, 'head'> = { rows: await countRows(db), files: 0, faults: [] };
  const { imageId, state, sha256, masterSha256 } = photos;
  for (let after = ''; ;) {
    const batch: Photo[] = await db
      .select({ imageId, state, sha256, masterSha256 })
      .from(photos)
      .where(gt(imageId, after))
      .orderBy(asc(imageId))
      .limit(BATCH);
    await inParallel(batch, AT_ONCE, async (photo) => {
      const fault = await faultOf(storage, photo);
      if (!fault) report.files += 1;
      else if (report.faults.length < FAULTS_MAX) report.faults.push(`photo ${photo.imageId}: ${fault}`);
    });
    const last = batch.at(-1);
    if (!last) return report;
    after = last.imageId;
  }
}

async function faultOf(storage: Storage, photo: Photo): Promise<string | null> {
  const hasFiles = photo.state === 'raw' || (await hasRenditions(storage, photo.imageId));
  const file = hasFiles ? await readFile(storage, photo) : 'lost';
  return file === 'lost' ? 'no file, or a changed one' : null;
}

/** Counts the rows of every table, by reading them. */
async function countRows(db: Db): Promise<number> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  let sum = 0;
  for (const { name } of rows) {
    const { rows: counted } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from public.${sql.identifier(name)}`,
    );
    sum += counted[0]?.n ?? 0;
  }
  return sum;
}
