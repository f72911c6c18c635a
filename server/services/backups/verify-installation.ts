/** Checks a working installation: each photo and document has its files, with the bytes that were sent or made of it. */
import { asc, gt, sql } from 'drizzle-orm';

import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { files } from '../../db/schema/files.ts';
import { photos } from '../../db/schema/items.ts';
import { documentName } from '../../engine/documents/documents.ts';
import { inParallel } from '../../engine/limits/parallel.ts';
import { type Look, lookAtFile } from '../../engine/photos/lost-files.ts';
import { masterName, rawName, renditionName } from '../../engine/photos/photos.ts';
import { sha256 } from '../../engine/photos/pictures.ts';
import { hasRenditions } from '../../engine/photos/renditions.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BackupReport } from './read-backup.ts';

const BATCH = 1000;
const AT_ONCE = 8;
const FAULTS_MAX = 100;

/** A photo or a document, as its files are held against it. */
export interface CheckedRow {
  /** In hex. */
  id: string;
  /** What it is, in words. */
  what: string;
  /** The upload or master, then what is made of it. */
  names: readonly [string, ...string[]];
  /** Of the first file; null if no row has it. */
  sha256: string | null;
  /** Whether it has all its files. */
  isWhole(storage: Storage, look: Look): Promise<boolean>;
}

/** Reads every photo's and document's row, its upload or master, and looks for what is made of it. */
export async function verifyInstallation(db: Db, storage: Storage): Promise<Omit<BackupReport, 'head'>> {
  const report: Omit<BackupReport, 'head'> = { rows: await countRows(db), files: 0, faults: [] };
  await checkStored(db, storage, { look: 'bytes' }, async (row, isThere) => {
    if (isThere) report.files += 1;
    else if (report.faults.length < FAULTS_MAX) report.faults.push(faultOf(row));
  });
  return report;
}

/** What is wrong with a row that is not whole, in words. */
export const faultOf = ({ what }: CheckedRow): string => `${what}: no file, or a changed one`;

/** Looks at the files of every photo and document, or of those of one folder, and says of each whether it has them all. */
export async function checkStored(
  db: Db,
  storage: Storage,
  { folder = '', look }: { folder?: string; look: Look },
  found: (row: CheckedRow, isThere: boolean) => Promise<void>,
): Promise<void> {
  for (const rowsAfter of [photosAfter, documentsAfter]) {
    for (let after = folder; ;) {
      const batch = await rowsAfter(db, after);
      const own = batch.filter(({ id }) => id.startsWith(folder));
      await inParallel(own, AT_ONCE, async (row) => found(row, await row.isWhole(storage, look)));
      const last = own.at(-1);
      if (!last || own.length < batch.length) break;
      after = last.id;
    }
  }
}

/** The photos whose ids come after one, or after the first letters of one, in order. */
async function photosAfter(db: Db, after: string): Promise<CheckedRow[]> {
  const { imageId, state, sha256: uploaded, masterSha256, bytes } = photos;
  const rows = await db
    .select({ imageId, state, sha256: uploaded, masterSha256, bytes })
    .from(photos)
    .where(gt(imageId, after))
    .orderBy(asc(imageId))
    .limit(BATCH);
  return rows.map((photo) => {
    const { imageId: id } = photo;
    const isRaw = photo.state === 'raw';
    return {
      id,
      what: `photo ${id}`,
      names: isRaw ? [rawName(id)] : [masterName(id), ...IMAGE_WIDTHS.map((width) => renditionName(id, width))],
      sha256: isRaw ? photo.sha256 : photo.masterSha256,
      async isWhole(storage, look) {
        if (!isRaw && !(await hasRenditions(storage, id))) return false;
        return (await lookAtFile(storage, photo, look)) !== 'lost';
      },
    };
  });
}

/** The same of documents. */
async function documentsAfter(db: Db, after: string): Promise<CheckedRow[]> {
  // A folder of other files.
  if (!/^[0-9a-f]*$/.test(after)) return [];
  const rows = await db
    .select({ id: files.id, sha256: files.sha256, bytes: files.bytes })
    .from(files)
    // No random id has zeros only behind its first letters.
    .where(gt(files.id, after.padEnd(32, '0')))
    .orderBy(asc(files.id))
    .limit(BATCH);
  return rows.map(({ id, sha256: digest, bytes }) => ({
    id: id.replaceAll('-', ''),
    what: `document ${id}`,
    names: [documentName(id)],
    sha256: digest,
    async isWhole(storage, look) {
      if (look === 'size') return (await storage.size(documentName(id))) === bytes;
      const stored = await storage.read(documentName(id));
      return stored !== null && sha256(stored) === digest;
    },
  }));
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
