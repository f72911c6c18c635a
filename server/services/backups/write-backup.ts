/** Writes a backup while the server runs: one archive, or one more into a folder of them. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';

import { clock } from '../../../contract/clock.ts';
import type { TableStream } from '../../db/snapshot.ts';
import { chunks } from '../../files/chunks.ts';
import { type Keys, seal } from '../../files/sealed.ts';
import { TAR_END, tarHeader, tarPadding } from '../../files/tar.ts';
import { archiveName, listBackups, makeFolder } from './backup-folder.ts';
import { type DataSource, faultsOf, passesOf, type SourceFile } from './data-source.ts';
import { copyIntoPool, writeWhole } from './file-pool.ts';
import { END, type End, FILES, type Head, HEAD, listLine, listPiece, tablePiece } from './format.ts';
import { verifyBackup } from './read-backup.ts';

/** Rows of a table in one piece, in compressed bytes; a piece is in memory. */
const PIECE = 4_000_000;
/** The list of checksums is written when it is so long, in characters. */
const LIST_PIECE = 1_000_000;
const LEVEL = 3;
const DAY_MS = 86_400_000;
/** Drafts of backups that were killed; a younger one may still be written. */
const DRAFT_MS = DAY_MS;

export interface BackupOptions {
  /** Of the program. */
  version: string;
  keys: Keys | null;
  /** Whether files are part of it; a bucket may have backups of its own. */
  withFiles: boolean;
  now?: Date;
  /** Called with the progress, in words of the command. */
  tell?: (line: string) => void;
  /** Called before each piece; throws to give up. */
  step?: () => Promise<void>;
}

/** What a backup has. */
export interface BackupSummary {
  path: string;
  rows: number;
  files: number;
  /** Bytes of files that were not in the folder before. */
  copied: number;
  /** What it should have and does not, in words; empty if it is whole. */
  faults: string[];
}

/** Writes everything into one file. */
export async function backupToFile(source: DataSource, path: string, options: BackupOptions): Promise<BackupSummary> {
  const inside = async function* (summary: BackupSummary) {
    for await (const files of passesOf(source)) {
      for await (const file of files) yield* wholeFile(file, options.now ?? clock.now(), summary);
    }
  };
  return writeArchive(source, path, options.withFiles ? 'inside' : 'none', inside, options);
}

/** Adds a backup to a folder; files that are there are not copied again. Drops backups older than so many days, but not the last one. */
export async function backupToFolder(
  source: DataSource,
  folder: string,
  keepDays: number,
  options: BackupOptions,
): Promise<BackupSummary> {
  const now = options.now ?? clock.now();
  await makeFolder(folder);
  await dropDrafts(folder, now);
  // After backups that were not whole, older ones than those days are there, and need what they name.
  const oldest = (await listBackups(folder)).at(-1)?.at ?? now;
  const goneBefore = new Date(Math.min(now.getTime() - keepDays * DAY_MS, oldest.getTime()) - DAY_MS);
  const beside = async function* (summary: BackupSummary) {
    const { keys } = options;
    for await (const { name, sum, copied } of copyIntoPool(join(folder, FILES), passesOf(source), {
      keys,
      goneBefore,
      now,
      fault: (words) => void summary.faults.push(words),
    })) {
      summary.copied += copied;
      yield { name, sum };
    }
  };
  const path = join(folder, archiveName(now));
  const summary = await writeArchive(source, path, options.withFiles ? 'beside' : 'none', beside, { ...options, now });
  // An older one may have what this one lacks.
  if (summary.faults.length === 0) await dropOld(folder, keepDays, now);
  return summary;
}

/** A part of the files: bytes of the archive, or the checksum of a file that is done. */
type FilePart = { bytes: Uint8Array } | { name: string; sum: string };

async function writeArchive(
  source: DataSource,
  path: string,
  files: Head['files'],
  partsOf: (summary: BackupSummary) => AsyncIterable<FilePart>,
  options: BackupOptions,
): Promise<BackupSummary> {
  const { version, keys, now = clock.now(), tell = () => undefined, step = async () => undefined } = options;
  const summary: BackupSummary = { path, rows: 0, files: 0, copied: 0, faults: [] };
  const { installation, migration, tables, sequences } = source;
  const head: Head = {
    format: 1,
    version,
    at: now.toISOString(),
    installation,
    migration,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: [...sequences],
    files,
  };
  const end: End = { tables: {}, files: { count: 0, sha256: '' } };
  const archive = async function* () {
    yield* entry(HEAD, Buffer.from(JSON.stringify(head)), now);
    for await (const stream of source.streams()) {
      const counted = { rows: 0, hash: createHash('sha256') };
      yield* tablePieces(stream, counted, now);
      end.tables[stream.table.name] = { rows: counted.rows, sha256: counted.hash.digest('hex') };
      summary.rows += counted.rows;
      if (counted.rows > 0) tell(`${stream.table.name}: ${counted.rows}`);
    }
    const list = createHash('sha256');
    let pieces = 0;
    let lines = '';
    const writeList = () => entry(listPiece(pieces++), Buffer.from(lines), now);
    for await (const part of files === 'none' ? [] : partsOf(summary)) {
      if ('bytes' in part) {
        yield part.bytes;
        continue;
      }
      const line = listLine(part.sum, part.name);
      list.update(line);
      lines += line;
      source.copied(part.name);
      summary.files += 1;
      if (summary.files % 10_000 === 0) tell(`files: ${summary.files}`);
      if (lines.length < LIST_PIECE) continue;
      yield* writeList();
      lines = '';
    }
    if (lines !== '') yield* writeList();
    if (files !== 'none') summary.faults.push(...faultsOf(source));
    end.files = { count: summary.files, sha256: list.digest('hex') };
    yield* entry(END, Buffer.from(JSON.stringify(end)), now);
    yield TAR_END;
  };
  const steps = async function* () {
    for await (const piece of archive()) {
      await step();
      yield piece;
    }
  };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(`${path}.part`, path, keys ? seal(steps(), keys) : steps());
  try {
    const { faults } = await verifyBackup(path, keys, { leavesFiles: true });
    summary.faults = [...new Set([...summary.faults, ...faults])];
  } catch (error) {
    // One that cannot be read must not count as the newest.
    await rm(path, { force: true });
    throw error;
  }
  return summary;
}

function* entry(name: string, bytes: Uint8Array, at: Date): Iterable<Uint8Array> {
  yield tarHeader(name, bytes.length, at);
  yield bytes;
  yield tarPadding(bytes.length);
}

async function* tablePieces(
  { table, rows }: TableStream,
  counted: { rows: number; hash: ReturnType<typeof createHash> },
  at: Date,
): AsyncIterable<Uint8Array> {
  const seen = async function* () {
    for await (const piece of rows) {
      counted.hash.update(piece);
      // A row is a line; a line break in a value is written as two characters.
      for (let line = piece.indexOf(10); line >= 0; line = piece.indexOf(10, line + 1)) counted.rows += 1;
      yield piece;
    }
  };
  // Its error is that of the iteration below.
  const packed = pipeline(seen(), createGzip({ level: LEVEL }), () => undefined);
  const input = chunks(packed as AsyncIterable<Uint8Array>);
  for (let index = 0; ; index++) {
    const piece = await input.upTo(PIECE);
    if (piece.length === 0 && index > 0) return;
    yield* entry(tablePiece(table.name, index), piece, at);
    if (piece.length < PIECE) return;
  }
}

async function* wholeFile(file: SourceFile, at: Date, summary: BackupSummary): AsyncIterable<FilePart> {
  const { name } = file;
  const content = await file.read();
  if (content === null) return;
  const hash = createHash('sha256');
  yield { bytes: tarHeader(`${FILES}/${name}`, content.size, at) };
  let size = 0;
  for await (const bytes of content.bytes) {
    hash.update(bytes);
    size += bytes.length;
    yield { bytes };
  }
  if (size !== content.size) throw new Error(`${name} changed its size while it was read`);
  yield { bytes: tarPadding(size) };
  summary.copied += size;
  yield { name, sum: hash.digest('hex') };
}

async function dropDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > DRAFT_MS) await rm(path, { force: true });
  }
}

async function dropOld(folder: string, keepDays: number, now: Date): Promise<void> {
  const backups = await listBackups(folder);
  for (const { path, at } of backups.slice(1)) {
    if (now.getTime() - at.getTime() > keepDays * DAY_MS) await rm(path, { force: true });
  }
}
