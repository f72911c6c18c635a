/** The files of a backup folder, shared by its backups: each is copied once, and removed once no kept backup has it. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { inParallel } from '../../engine/limits/parallel.ts';
import { BrokenFileError } from '../../files/chunks.ts';
import { type Keys, seal, unseal } from '../../files/sealed.ts';
import { isTurnOf } from '../photos/folders.ts';
import type { FileContent, SourceFile } from './data-source.ts';
import { listLine, readList } from './format.ts';

/** Checksums of a folder's files, as `sha256sum` writes them, and since when which of them are gone from the store. */
const SUMS = 'SHA256SUMS';
const GONE = 'gone.json';
const AT_ONCE = 8;

export interface PoolOptions {
  keys: Keys | null;
  /** Files that were gone before this day are removed. */
  goneBefore: Date;
  now: Date;
  /** Told of each file that was changed and that the store cannot give again. */
  fault: (words: string) => void;
}

/**
 * Copies what is missing: in the first pass folder by folder, then file by file. Reads the folders whose turn it is to their end, and copies
 * again what was changed. Yields every file of the source with its checksum.
 */
export async function* copyIntoPool(
  root: string,
  passes: AsyncIterable<AsyncIterable<SourceFile>>,
  options: PoolOptions,
): AsyncIterable<CopiedFile> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  let isFirst = true;
  for await (const files of passes) {
    if (isFirst) yield* copyFolders(root, files, options);
    else {
      for await (const file of files) {
        const copied = await copyFile(join(root, folderOf(file.name)), file, options.keys);
        if (copied) yield copied;
      }
    }
    isFirst = false;
  }
}

/** A file of a backup. */
interface CopiedFile {
  name: string;
  sum: string;
  /** Its size; 0 if it was there. */
  copied: number;
}

const folderOf = (name: string) => name.slice(0, name.indexOf('/'));
const ownName = (name: string) => name.slice(name.indexOf('/') + 1);

async function* copyFolders(root: string, files: AsyncIterable<SourceFile>, options: PoolOptions) {
  const visited = new Set<string>();
  for await (const [folder, members] of byFolder(files)) {
    visited.add(folder);
    yield* copyFolder(join(root, folder), members, options);
  }
  for (const folder of await readdir(root)) {
    if (!visited.has(folder)) for await (const _ of copyFolder(join(root, folder), [], options));
  }
}

/** Copies one file, and notes its checksum; null if it was removed meanwhile. */
async function copyFile(path: string, file: SourceFile, keys: Keys | null): Promise<CopiedFile | null> {
  const { name } = file;
  const content = await file.read();
  if (content === null) return null;
  const sum = await writeSealed(join(path, ownName(name)), content.bytes, keys);
  await appendFile(join(path, SUMS), listLine(sum, ownName(name)), { mode: 0o600 });
  return { name, sum, copied: content.size };
}

/** A store lists the files of a folder together. */
async function* byFolder(files: AsyncIterable<SourceFile>): AsyncIterable<[folder: string, files: SourceFile[]]> {
  let folder = '';
  let members: SourceFile[] = [];
  for await (const file of files) {
    const own = folderOf(file.name);
    if (own !== folder && members.length > 0) {
      yield [folder, members];
      members = [];
    }
    folder = own;
    members.push(file);
  }
  if (members.length > 0) yield [folder, members];
}

async function* copyFolder(
  path: string,
  members: readonly SourceFile[],
  { keys, goneBefore, now, fault }: PoolOptions,
): AsyncIterable<CopiedFile> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const present = new Set(await readdir(path));
  const sums = new Map(readList(await readText(join(path, SUMS))).filter(([name]) => present.has(name)));
  const changed = isTurnOf(basename(path), now) ? await findChanged(path, sums, keys) : new Map<string, string>();
  const copied = new Map<string, number>();
  const missing = members.filter(({ name }) => !sums.has(ownName(name)) || changed.has(ownName(name)));
  await inParallel(missing, AT_ONCE, async (file) => {
    const done = await copyFile(path, file, keys);
    if (!done) return;
    const own = ownName(done.name);
    if (changed.has(own) && sums.get(own) === done.sum) changed.delete(own);
    sums.set(own, done.sum);
    copied.set(done.name, done.copied);
  });
  for (const [name, words] of changed)
    fault(`${basename(path)}/${name}: ${words}, and the store does not have it as it was`);
  await dropGone(path, sums, new Set(members.map(({ name }) => ownName(name))), goneBefore, now);
  for (const { name } of members) {
    const sum = sums.get(ownName(name));
    if (sum) yield { name, sum, copied: copied.get(name) ?? 0 };
  }
}

/** The files that no longer have the bytes that were copied, and how, in words. */
async function findChanged(
  path: string,
  sums: ReadonlyMap<string, string>,
  keys: Keys | null,
): Promise<Map<string, string>> {
  const changed = new Map<string, string>();
  await inParallel([...sums], AT_ONCE, async ([name, sum]) => {
    const fault = await faultOfFile(join(path, name), sum, keys);
    if (fault) changed.set(name, fault);
  });
  return changed;
}

/** What is wrong with a file of a backup folder, in words; null if it has the bytes of its checksum. */
export async function faultOfFile(path: string, sum: string, keys: Keys | null): Promise<string | null> {
  try {
    return (await sumOf(unseal(createReadStream(path), keys))) === sum ? null : 'was changed';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    if (error instanceof BrokenFileError) return error.message;
    throw error;
  }
}

/** The checksum of bytes. */
export async function sumOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** The bytes of a file that a backup folder has; null if it has none, or others than were copied. */
export async function readFromPool(root: string, name: string, keys: Keys | null): Promise<Uint8Array | null> {
  const path = join(root, folderOf(name));
  const sum = new Map(readList(await readText(join(path, SUMS)))).get(ownName(name));
  if (!sum || (await faultOfFile(join(root, name), sum, keys)) !== null) return null;
  return buffer(unseal(createReadStream(join(root, name)), keys));
}

/** Notes what the store no longer has, and removes what no kept backup can have. */
async function dropGone(
  path: string,
  sums: Map<string, string>,
  there: ReadonlySet<string>,
  goneBefore: Date,
  now: Date,
): Promise<void> {
  const absent = [...sums.keys()].filter((name) => !there.has(name));
  const before = JSON.parse((await readText(join(path, GONE))) || '{}') as Record<string, string>;
  if (absent.length === 0 && Object.keys(before).length === 0) return;
  const gone: Record<string, string> = {};
  let removed = 0;
  for (const name of absent) {
    const since = before[name] ?? now.toISOString();
    if (new Date(since) >= goneBefore) {
      gone[name] = since;
      continue;
    }
    await rm(join(path, name), { force: true });
    sums.delete(name);
    removed += 1;
  }
  await writeFile(join(path, GONE), JSON.stringify(gone), { mode: 0o600 });
  const rest = [...sums].map(([name, sum]) => listLine(sum, name)).join('');
  if (removed > 0) await writeSealed(join(path, SUMS), [Buffer.from(rest)], null);
}

/** Writes a file as `writeWhole` does; returns the checksum of what is in it. */
async function writeSealed(path: string, content: FileContent['bytes'], keys: Keys | null): Promise<string> {
  const hash = createHash('sha256');
  const pieces = async function* () {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  await writeWhole(`${path}.${randomUUID()}.part`, path, keys ? seal(pieces(), keys) : pieces());
  return hash.digest('hex');
}

/** Writes a file that exists as a whole or not at all, under another name until it is on disk. */
export async function writeWhole(draft: string, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      for await (const piece of content) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
