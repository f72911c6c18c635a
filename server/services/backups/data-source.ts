/** Where rows and files come from: a working installation or a backup of one. */
import { buffer } from 'node:stream/consumers';

import { type Outline, openSnapshot, type Snapshot, type TableStream } from '../../db/snapshot.ts';
import type { Storage } from '../../storage/storage.ts';
import { MARKS } from '../installation/marks.ts';
import { startPhotoCheck } from './photo-check.ts';

/** Files up to this size, in bytes, are read at once; larger ones as a stream. */
export const SMALL = 8_000_000;

export interface FileContent {
  size: number;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A file to be copied. */
export interface SourceFile {
  name: string;
  /** Its bytes; null if it was removed meanwhile. */
  read(): Promise<FileContent | null>;
  /** Whether it must be read before the next file is asked for. */
  inOrder?: boolean;
}

/** First its tables are read, then its files, `filesOf`. */
export interface DataSource extends Outline {
  streams(): AsyncIterable<TableStream>;
  files(): AsyncIterable<SourceFile>;
  /** A file is in the copy. */
  copied(name: string): void;
  /** The files, not in the copy, of photos and documents that are not whole in it. */
  missed(): AsyncIterable<SourceFile>;
  /** The photos and documents that are not whole in the copy, in words; at most so many. */
  faults(most: number): string[];
}

/** How often files are looked for again: a photo is rendered once. */
const AGAIN = 3;
const FAULTS_MAX = 100;

/**
 * The files of a source: all of them, then those of photos that were rendered between the list and its reading, so that the copy has what
 * its rows name. The caller says of each file that it is `copied` before it asks for the next pass.
 */
export async function* passesOf(source: DataSource): AsyncIterable<AsyncIterable<SourceFile>> {
  yield source.files();
  for (let pass = 0; pass < AGAIN && source.faults(1).length > 0; pass++) yield source.missed();
}

/** What is missing in a copy, in words. */
export const faultsOf = (source: DataSource): string[] => source.faults(FAULTS_MAX);

/** A working installation: its rows first, so that each of their files is there, which are stored before their rows. */
function liveSource(snapshot: Snapshot, storage: Storage): DataSource {
  const check = startPhotoCheck();
  const fileOf = (name: string): SourceFile => ({ name, read: () => readFile(storage, name) });
  return {
    ...snapshot,
    async *streams() {
      for await (const { table, rows } of snapshot.streams()) {
        const note = check.reader(table.name, table.columns);
        yield { table, rows: note ? noting(rows, note) : rows };
      }
    },
    async *files() {
      for await (const { name } of storage.list()) if (name !== MARKS) yield fileOf(name);
    },
    copied: (name) => check.found(name),
    async *missed() {
      const folders = new Set<string>();
      for (const id of check.missing()) folders.add(id.slice(0, 2));
      for (const folder of folders) {
        for await (const { name } of storage.list(folder)) if (check.isMissed(name)) yield fileOf(name);
      }
    },
    faults(most) {
      const faults: string[] = [];
      for (const id of check.missing()) {
        if (faults.length === most) break;
        faults.push(`photo or document ${id}…: no file`);
      }
      return faults;
    },
  };
}

async function* noting(rows: AsyncIterable<Uint8Array>, note: (piece: Uint8Array) => void) {
  for await (const piece of rows) {
    note(piece);
    yield piece;
  }
}

/** Reads a small file at once, so that its connection is free again; null if it does not exist. */
async function readFile(storage: Storage, name: string): Promise<FileContent | null> {
  const file = await storage.open(name);
  return file && { size: file.size, bytes: file.size <= SMALL ? [await buffer(file.stream)] : file.stream };
}

/** Runs `work` on a working installation as it is now. */
export async function onLiveSource<T>(
  url: string,
  storage: Storage,
  work: (source: DataSource) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(url);
  try {
    return await work(liveSource(snapshot, storage));
  } finally {
    await snapshot.close();
  }
}
