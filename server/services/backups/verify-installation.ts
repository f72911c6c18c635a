/** Checks a working installation: each photo has its files, with the bytes that were sent or made of it. */
import { asc, gt, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { inParallel } from '../../engine/limits/parallel.ts';
import { type Look, lookAtFile } from '../../engine/photos/lost-files.ts';
import { hasRenditions } from '../../engine/photos/renditions.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BackupReport } from './read-backup.ts';

const BATCH = 1000;
const AT_ONCE = 8;
const FAULTS_MAX = 100;

/** A photo as its files are held against it. */
export type CheckedPhoto = Pick<typeof photos.$inferSelect, 'imageId' | 'state' | 'sha256' | 'masterSha256' | 'bytes'>;

/** Reads every photo's row, its upload or master, and looks for what is made of it. */
export async function verifyInstallation(db: Db, storage: Storage): Promise<Omit<BackupReport, 'head'>> {
  const report: Omit<BackupReport, 'head'> = { rows: await countRows(db), files: 0, faults: [] };
  await checkPhotos(db, storage, { look: 'bytes' }, async (photo, isThere) => {
    if (isThere) report.files += 1;
    else if (report.faults.length < FAULTS_MAX) report.faults.push(faultOf(photo));
  });
  return report;
}

/** What is wrong with a photo that is not whole, in words. */
export const faultOf = ({ imageId }: CheckedPhoto): string => `photo ${imageId}: no file, or a changed one`;

/** Looks at the files of every photo, or of those of one folder, and says of each whether it has them all. */
export async function checkPhotos(
  db: Db,
  storage: Storage,
  { folder, look }: { folder?: string; look: Look },
  found: (photo: CheckedPhoto, isThere: boolean) => Promise<void>,
): Promise<void> {
  const { imageId, state, sha256, masterSha256, bytes } = photos;
  for (let after = folder ?? ''; ;) {
    const batch: CheckedPhoto[] = await db
      .select({ imageId, state, sha256, masterSha256, bytes })
      .from(photos)
      .where(gt(imageId, after))
      .orderBy(asc(imageId))
      .limit(BATCH);
    const own = batch.filter((photo) => photo.imageId.startsWith(folder ?? ''));
    await inParallel(own, AT_ONCE, async (photo) => found(photo, await isWhole(storage, photo, look)));
    const last = own.at(-1);
    if (!last || own.length < batch.length) return;
    after = last.imageId;
  }
}

/** Whether a photo has its upload or master, and what is made of it. */
export async function isWhole(storage: Storage, photo: CheckedPhoto, look: Look): Promise<boolean> {
  if (photo.state !== 'raw' && !(await hasRenditions(storage, photo.imageId))) return false;
  return (await lookAtFile(storage, photo, look)) !== 'lost';
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
