/** Storage of picture files. The server makes the names; they are never taken from a request. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  /** Time of storage. */
  at: Date;
}

export interface Storage {
  /** Stores a file atomically; nothing if its stream fails. Once it resolves, the bytes survive a power cut. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes of a file, or null if it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
  /** A stream of the bytes with their size, or null if the file does not exist. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes a file; idempotent. */
  remove(name: string): Promise<void>;
  /** Every file, unordered. */
  list(): AsyncIterable<StoredFile>;
}

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether the store accepts no more bytes: full, over its quota, or read-only. Temporary. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.has((error as NodeJS.ErrnoException).code);

const NAME = /^[0-9a-z]{2}\/[0-9a-z]+(\.[0-9a-z]+)+$/;

/** Throws unless the name has the server's own form: two characters, a slash, one plain file name. */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new TypeError('no storage name');
}
