/** Where picture files live. Names are made by the server, never taken from a request. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  /** When it was stored. */
  at: Date;
}

export interface Storage {
  /** Stores a file whole, or nothing where its bytes end in an error; when it answers, they survive a power cut. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes of a file, or null when there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** A stream of the bytes with their number, or null when there is none. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>;
  /** Every file, in no order. */
  list(): AsyncIterable<StoredFile>;
}

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether the store takes no more bytes: full, over its quota, or read-only. Passes as soon as somebody makes room. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.has((error as NodeJS.ErrnoException).code);

const NAME = /^[0-9a-z]{2}\/[0-9a-z]+(\.[0-9a-z]+)+$/;

/** Throws for anything but a name this server makes: two characters, a slash, one plain file name. */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new TypeError('no storage name');
}
