/** Where rows and files come from: a working installation or a backup of one. */
import { buffer } from 'node:stream/consumers';

import { type Outline, openSnapshot, type Snapshot, type TableStream } from '../../db/snapshot.ts';
import type { Storage } from '../../storage/storage.ts';

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

/** First its tables are read, then its files. */
export interface DataSource extends Outline {
  streams(): AsyncIterable<TableStream>;
  files(): AsyncIterable<SourceFile>;
}

/** A working installation: its rows first, so that each of their files is there, which are stored before their rows. */
const liveSource = (snapshot: Snapshot, storage: Storage): DataSource => ({
  ...snapshot,
  async *files() {
    for await (const { name } of storage.list()) yield { name, read: () => readFile(storage, name) };
  },
});

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
