/** Passwords as argon2id hashes in PHC format, OWASP's first choice: 19 MiB, two passes, one lane. */
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { limitConcurrency, ONE_QUEUE } from '../../engine/limits/concurrency.ts';

const argon2 = promisify(argon2Callback);
const MEMORY = 19_456;
const PASSES = 2;
const TAG = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Each hash uses its memory and a thread: many sign-ins queue here, not before other requests; tries of one account are limited before. */
const limited = limitConcurrency(2);
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const derive = (password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) =>
  limited(
    () => argon2('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: TAG }),
    ONE_QUEUE,
  );

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, MEMORY, PASSES, 1);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${plain(nonce)}$${plain(tag)}`;
}

/** A hash no password matches, so that an unknown account takes as much work as a known one. */
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${plain(randomBytes(16))}$${plain(randomBytes(TAG))}`;

/** Whether a password matches a hash; null, for an unknown account, takes as long and returns false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, lanes, nonce, tag] = PHC.exec(hash ?? NOBODY) ?? [];
  if (!nonce || !tag) return false;
  const wanted = Buffer.from(tag, 'base64');
  const found = await derive(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes), Number(lanes));
  return found.length === wanted.length && timingSafeEqual(found, wanted) && hash !== null;
}
