/** Fills an empty installation from a backup or from another one: everything, or nothing. */
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

import type pg from 'pg';

import { alone, inTransaction } from '../../db/migrate.ts';
import { NOTICE_CONNECTION } from '../../db/notices.ts';
import { type Contents, contentsOf, emptyDatabase, fillDatabase } from '../../db/snapshot.ts';
import { inParallel } from '../../engine/limits/parallel.ts';
import type { Keys } from '../../files/sealed.ts';
import type { Storage } from '../../storage/storage.ts';
import { beginRestoredEpoch } from '../installation/epoch.ts';
import { ownerOf, STORE_OWNER } from '../photos/store-owner.ts';
import { copyList } from '../privacy/erasure-list.ts';
import { type DataSource, faultsOf, passesOf, type SourceFile } from './data-source.ts';
import { backupSource, verifyBackup } from './read-backup.ts';

const AT_ONCE = 8;

/** Where an installation keeps its rows and files. */
export interface Installation {
  /** Address of PostgreSQL itself. */
  url: string;
  storage: Storage;
}

export interface FillOptions {
  /** Whether an installation that is in use may be replaced. */
  replace: boolean;
  tell?: (line: string) => void;
}

/** What was filled in. */
export interface FillSummary {
  rows: number;
  files: number;
  /** Of them, those that were there already, from a run that was interrupted. */
  known: number;
  /** What it should have and does not, in words; empty if it is whole. */
  faults: string[];
}

const IN_USE: Record<Exclude<Contents, 'empty'>, string> = {
  installation: 'The database is in use by an installation. Take an empty one, or say --replace.',
  foreign: 'The database has tables of another program. Take an empty one.',
};

/**
 * Copies files, then commits the rows: a run that was interrupted leaves an empty database, and files that the next run finds. Starts
 * a new epoch, so that tablets offer again what they had confirmed since (contract 9). Throws if the target is in use.
 */
export async function fillInstallation(
  { url, storage }: Installation,
  source: DataSource,
  { replace, tell = () => undefined }: FillOptions,
): Promise<FillSummary> {
  return alone(url, async (client, db) => {
    const contents = await contentsOf(client);
    if (contents === 'foreign' || (contents === 'installation' && !replace)) throw new Error(IN_USE[contents]);
    if (contents === 'installation' && (await hasServer(client))) {
      throw new Error('A server is running on this database. Stop every server of it first.');
    }
    const owner = await ownerOf(storage);
    if (owner !== null && owner !== source.installation && !replace) {
      throw new Error('The store has files of another installation. Take an empty one, or say --replace.');
    }
    return inTransaction(client, async () => {
      await emptyDatabase(client);
      const counts = await fillDatabase(client, source, source.streams());
      const rows = [...counts.values()].reduce((sum, each) => sum + each, 0);
      tell(`${rows} rows`);
      const files = await copyFiles(source, storage, tell);
      await beginRestoredEpoch(db);
      return { rows, ...files };
    });
  });
}

/**
 * Restores a backup, once every byte of it was read and found whole, with the list of who was erased since, if it lies beside the backup. Files that are missing from it are told, and left out. Throws
 * `BrokenFileError`.
 */
export async function restoreBackup(
  to: Installation,
  path: string,
  keys: Keys | null,
  options: FillOptions,
): Promise<FillSummary> {
  const { tell = () => undefined } = options;
  tell(`Checking ${path} …`);
  const { head, faults } = await verifyBackup(path, keys);
  tell(`Restoring the backup of ${head.at} …`);
  const filled = await fillInstallation(to, await backupSource(path, keys), options);
  await copyList(dirname(path), to.storage).catch((error: unknown) => {
    throw new Error('All is restored, but the list of the erased beside the backups could not be copied.', {
      cause: error,
    });
  });
  return { ...filled, faults };
}

/** Whether a server has its connection for notices to the database. */
async function hasServer(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [NOTICE_CONNECTION],
  );
  return rowCount !== 0;
}

async function copyFiles(source: DataSource, storage: Storage, tell: (line: string) => void) {
  const done = { files: 0, known: 0 };
  const copy = async (file: SourceFile) => {
    const { name } = file;
    // A name is never used again for other bytes, but the owner's.
    if (name !== STORE_OWNER && (await storage.size(name)) !== null) done.known += 1;
    else {
      const content = await file.read();
      if (!content) return;
      const [only] = Array.isArray(content.bytes) ? (content.bytes as Uint8Array[]) : [];
      await storage.put(name, only ?? (content.bytes as Readable));
    }
    source.copied(name);
    done.files += 1;
    if (done.files % 1000 === 0) tell(`${done.files} files`);
  };
  for await (const files of passesOf(source)) {
    await inParallel(files, AT_ONCE, copy, ({ inOrder = false }) => inOrder);
  }
  return { ...done, faults: faultsOf(source) };
}
