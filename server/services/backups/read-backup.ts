/** Reads a backup: checks all of it first, then hands out its rows and files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';

import { newestMigration } from '../../db/migrate.ts';
import { inParallel } from '../../engine/limits/parallel.ts';
import { BrokenFileError } from '../../files/chunks.ts';
import { type Keys, unseal } from '../../files/sealed.ts';
import { readTar, type TarEntry } from '../../files/tar.ts';
import { listBackups } from './backup-folder.ts';
import { type DataSource, type FileContent, SMALL, type SourceFile } from './data-source.ts';
import { faultOfFile, sumOf } from './file-pool.ts';
import {
  END,
  type End,
  FILES,
  type Head,
  HEAD,
  isListPiece,
  newer,
  readEnd,
  readHead,
  readList,
  tableOf,
} from './format.ts';
import { type PhotoCheck, startPhotoCheck } from './photo-check.ts';

const AT_ONCE = 8;
const FAULTS_MAX = 100;

/** An archive, and where its files are if they are beside it. */
interface Place {
  path: string;
  files: string;
}

/** What was found in a backup. */
export interface BackupReport {
  head: Head;
  rows: number;
  files: number;
  /** What is wrong, in words; empty if all is well. */
  faults: string[];
}

/** The archive of a path: itself, or the newest one in a folder. Throws if there is none. */
export async function findBackup(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isFile()) return path;
  const [newest] = found ? await listBackups(path) : [];
  if (!newest) throw new Error(`${path}: there is no backup.`);
  return newest.path;
}

interface VerifyOptions {
  /** Files beside the archive are many, and a folder's are read in their turn. */
  leavesFiles?: boolean;
}

/**
 * Reads every byte of a backup and compares it with its checksums. Throws `BrokenFileError` for an archive that is cut off, changed,
 * or of a newer version; files that are missing or changed are faults of the report.
 */
export async function verifyBackup(
  path: string,
  keys: Keys | null,
  { leavesFiles = false }: VerifyOptions = {},
): Promise<BackupReport> {
  const place = { path, files: join(dirname(path), FILES) };
  const [head, entries] = await openArchive(path, keys);
  const report: BackupReport = { head, rows: 0, files: 0, faults: [] };
  const fault = (words: string) => void (report.faults.length < FAULTS_MAX && report.faults.push(words));
  const photos = startPhotoCheck();
  const tables: End['tables'] = {};
  const list = createHash('sha256');
  let inside: [name: string, sum: string][] = [];
  for (let entry = await entries.next(); entry; entry = await entries.next()) {
    const table = tableOf(entry.name);
    if (table) {
      const { name, columns } = head.tables.find(({ name: each }) => each === table) ?? { name: table, columns: [] };
      tables[table] = await readTable(entries.stream(table), photos.reader(name, columns));
      report.rows += tables[table].rows;
      entries.back();
    } else if (isListPiece(entry.name)) {
      const lines = await text(entry.bytes);
      list.update(lines);
      const listed = readList(lines);
      report.files += listed.length;
      for (const [name] of listed) photos.found(name);
      if (head.files === 'inside') {
        for (const [index, [name, sum]] of listed.entries()) {
          if (inside[index]?.join() !== [name, sum].join()) throw new BrokenFileError(`was changed: ${name}`);
        }
        inside = [];
      } else if (!leavesFiles) await checkFiles(place, listed, keys, fault);
    } else if (entry.name === END) {
      check(readEnd(await text(entry.bytes)), tables, report.files, list.digest('hex'));
      if (await entries.next()) throw new BrokenFileError('was changed: there is more behind its end');
      if (head.files !== 'none') for (const id of photos.missing()) fault(`photo or document ${id}…: no file`);
      return report;
    } else inside.push([entry.name.slice(FILES.length + 1), await sumOf(entry.bytes)]);
  }
  throw new BrokenFileError('is cut off: its end is missing');
}

function check(end: End, tables: End['tables'], files: number, list: string): void {
  for (const [name, { rows, sha256 }] of Object.entries(end.tables)) {
    const found = tables[name];
    if (found?.rows !== rows || found.sha256 !== sha256) throw new BrokenFileError(`was changed: table ${name}`);
  }
  if (end.files.count !== files || end.files.sha256 !== list) throw new BrokenFileError('was changed: list of files');
}

async function readTable(rows: AsyncIterable<Uint8Array>, note: ReturnType<PhotoCheck['reader']>) {
  const hash = createHash('sha256');
  let count = 0;
  for await (const piece of rows) {
    hash.update(piece);
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1;
    note?.(piece);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

async function checkFiles(
  { files }: Place,
  listed: readonly [name: string, sum: string][],
  keys: Keys | null,
  fault: (words: string) => void,
): Promise<void> {
  await inParallel(listed, AT_ONCE, async ([name, sum]) => {
    const found = await faultOfFile(join(files, name), sum, keys);
    if (found) fault(`${name}: ${found}`);
  });
}

/** A verified backup as a source of rows and files. */
export async function backupSource(path: string, keys: Keys | null): Promise<DataSource> {
  const [head, entries] = await openArchive(path, keys);
  const folder = join(dirname(path), FILES);
  return {
    ...head,
    // Whoever restores it has verified it.
    copied: () => undefined,
    async *missed() {},
    faults: () => [],
    async *streams() {
      for (let entry = await entries.next(); entry; entry = await entries.next()) {
        const name = tableOf(entry.name);
        const table = name && head.tables.find((each) => each.name === name);
        if (!name || !table) break;
        yield { table, rows: entries.stream(name) };
        entries.back();
      }
      entries.back();
    },
    async *files() {
      for (let entry = await entries.next(); entry && entry.name !== END; entry = await entries.next()) {
        if (!isListPiece(entry.name)) yield await insideFile(entry);
        else if (head.files === 'beside') {
          for (const [name] of readList(await text(entry.bytes))) {
            yield { name, read: () => besideFile(join(folder, name), keys) };
          }
        }
      }
    },
  };
}

async function insideFile({ name, size, bytes }: TarEntry): Promise<SourceFile> {
  const isSmall = size <= SMALL;
  const content = { size, bytes: isSmall ? [await buffer(bytes)] : bytes };
  return { name: name.slice(FILES.length + 1), inOrder: !isSmall, read: async () => content };
}

async function besideFile(path: string, keys: Keys | null): Promise<FileContent> {
  const { size } = await stat(path);
  const bytes = unseal(createReadStream(path), keys);
  return { size, bytes: size <= SMALL ? [await buffer(bytes)] : bytes };
}

/** The entries after the head, one at a time. */
interface Entries {
  /** Null at the end. */
  next(): Promise<TarEntry | null>;
  /** The rows of the table whose first piece is the present entry; afterwards the present entry is the one behind its last piece. */
  stream(table: string): AsyncIterable<Uint8Array>;
  /** Makes the present entry the next one. */
  back(): void;
}

async function openArchive(path: string, keys: Keys | null): Promise<[Head, Entries]> {
  const tar = readTar(unseal(createReadStream(path), keys))[Symbol.asyncIterator]();
  let present: TarEntry | null = null;
  let isBack = false;
  const next = async () => {
    if (isBack) isBack = false;
    else present = (await tar.next()).value ?? null;
    return present;
  };
  const first = await next();
  if (first?.name !== HEAD) throw new BrokenFileError('is no backup, or was changed');
  const head = readHead(await text(first.bytes));
  if (head.migration > newestMigration()) throw newer(head.version);
  return [
    head,
    {
      next,
      back: () => (isBack = true),
      stream(table) {
        const pieces = async function* () {
          for (let entry = present; entry && tableOf(entry.name) === table; entry = await next()) yield* entry.bytes;
        };
        // Its error is that of the iteration.
        return pipeline(pieces(), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>;
      },
    },
  ];
}
