/** Storage of picture files. The server makes the names; they are never taken from a request. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  /** Time of storage. */
  at: Date;
}

export interface Storage {
  /** Address of a remote store; null for a folder. */
  address: string | null;
  /** Stores a file atomically; nothing if its stream fails. Once it resolves, the bytes survive a power cut. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes of a file, or null if it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
  /** A stream of the bytes with their size, or null if the file does not exist. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** The size of a file, or null if it does not exist. */
  size(name: string): Promise<number | null>;
  /** Removes a file; idempotent. */
  remove(name: string): Promise<void>;
  /** Every file, or those of one folder, unordered. A folder is the two characters a name begins with. */
  list(folder?: string): AsyncIterable<StoredFile>;
}

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether the store accepts no more bytes: full, over its quota, or read-only. Temporary. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.has((error as NodeJS.ErrnoException).code);

/** Whether the store accepts or returns no files for now: it has no room, or a remote one refused or did not answer. */
export const isStoreDown = (error: unknown): boolean => isOutOfRoom(error) || error instanceof StoreError;

/** What an operator can do, by the codes of S3's errors. */
const STORE_WORDS: Readonly<Record<string, string>> = {
  unreachable: 'the store does not answer',
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
  AccessDenied: 'the key may not read, write, list and delete the files of the bucket',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the region is wrong',
  RequestTimeTooSkewed: 'the clock of this machine is more than 15 minutes off',
};

/** A remote store refused a request, or did not answer: `code` is S3's, or `unreachable`. */
export class StoreError extends Error {
  readonly code: string;
  readonly isTemporary: boolean;

  constructor(code: string, status: number | null, options?: ErrorOptions) {
    super(STORE_WORDS[code] ?? `the store answered ${code} (${status})`, options);
    this.code = code;
    this.isTemporary = status === null || status >= 500 || status === 429 || status === 408;
  }
}

const NAME = /^[0-9a-z]{2}\/[0-9a-z]+(\.[0-9a-z]+)+$/;

/** Whether a name has the server's own form: two characters, a slash, one plain file name. */
export const isName = (name: string): boolean => NAME.test(name);

/** Throws unless the name has the server's own form. */
export function assertName(name: string): void {
  if (!isName(name)) throw new TypeError('no storage name');
}
