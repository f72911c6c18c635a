/**
 * Encrypted files: AES-256-GCM in pieces, each with its number and whether it is the last one, so that a piece that was changed, moved
 * or cut off is noticed before anything of it is used.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

import { BrokenFileError, chunks, cutOff } from './chunks.ts';

const MAGIC = Buffer.from('ordito-sealed-1\n');
const SALT = 16;
const PIECE = 65_536;
const TAG = 16;
/** Some 0.1 s and 32 MB a passphrase. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

/** The keys of a passphrase: one for each salt is derived slowly, those of its files quickly. */
export interface Keys {
  /** Salt of the files that are written. */
  salt: Uint8Array;
  of(salt: Uint8Array): Promise<Buffer>;
}

const derive = promisify<string, Uint8Array, number, typeof COST, Buffer>(scrypt);

/** Throws for an empty passphrase. */
export function createKeys(passphrase: string): Keys {
  const known = new Map<string, Promise<Buffer>>();
  const of = (salt: Uint8Array) => {
    const name = Buffer.from(salt).toString('hex');
    const key = known.get(name) ?? derive(passphrase.normalize('NFC'), salt, 32, COST);
    known.set(name, key);
    return key;
  };
  return { salt: randomBytes(SALT), of };
}

const fileKey = (key: Buffer, salt: Uint8Array) => Buffer.from(hkdfSync('sha256', key, salt, MAGIC, 32));

/** Numbers the pieces: no two of a file have the same nonce, and no file has the key of another one. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Encrypts a stream. */
export async function* seal(source: AsyncIterable<Uint8Array>, keys: Keys): AsyncIterable<Uint8Array> {
  const salt = randomBytes(SALT);
  const key = fileKey(await keys.of(keys.salt), salt);
  yield Buffer.concat([MAGIC, keys.salt, salt]);
  const input = chunks(source);
  for (let index = 0, piece = await input.upTo(PIECE), isLast = false; !isLast; index++) {
    const following = piece.length < PIECE ? new Uint8Array() : await input.upTo(PIECE);
    isLast = following.length === 0;
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    piece = following;
  }
}

/** Whether a file begins as an encrypted one. */
export const isSealed = (head: Uint8Array): boolean => MAGIC.equals(head.subarray(0, MAGIC.length));

/** Decrypts a stream; without keys, one that is not encrypted passes. Throws `BrokenFileError`, also for a wrong passphrase. */
export async function* unseal(source: AsyncIterable<Uint8Array>, keys: Keys | null): AsyncIterable<Uint8Array> {
  const input = chunks(source);
  const head = await input.upTo(MAGIC.length + 2 * SALT);
  if (!isSealed(head)) {
    // Whoever can write the folder could put a backup of their own there.
    if (keys && MAGIC.subarray(0, head.length).equals(head)) throw cutOff();
    if (keys) throw new BrokenFileError('is not encrypted: unset BACKUP_PASSPHRASE if you wrote it without');
    yield head;
    for (let piece = await input.upTo(PIECE); piece.length > 0; piece = await input.upTo(PIECE)) yield piece;
    return;
  }
  if (!keys) throw new BrokenFileError('is encrypted: set BACKUP_PASSPHRASE');
  if (head.length < MAGIC.length + 2 * SALT) throw cutOff();
  const key = fileKey(await keys.of(head.subarray(MAGIC.length, MAGIC.length + SALT)), head.subarray(-SALT));
  for (let index = 0, piece = await input.upTo(PIECE + TAG), isLast = false; !isLast; index++) {
    const following = piece.length < PIECE + TAG ? new Uint8Array() : await input.upTo(PIECE + TAG);
    isLast = following.length === 0;
    yield open(piece, key, index, isLast);
    piece = following;
  }
}

function open(piece: Uint8Array, key: Buffer, index: number, isLast: boolean): Uint8Array {
  const decrypt = (last: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last));
    decipher.setAuthTag(piece.subarray(-TAG));
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
  };
  if (piece.length < TAG) throw cutOff();
  try {
    return decrypt(isLast);
  } catch {
    if (isLast && isPiece(() => decrypt(false))) throw cutOff();
    if (index === 0) throw new BrokenFileError('has another passphrase, or was changed');
    throw new BrokenFileError(isLast ? 'is cut off, or was changed' : 'was changed');
  }
}

function isPiece(decrypt: () => Uint8Array): boolean {
  try {
    decrypt();
    return true;
  } catch {
    return false;
  }
}
