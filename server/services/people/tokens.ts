/** Random tokens that open something once presented: only their hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 bits, URL-safe. */
export const drawToken = (): string => randomBytes(32).toString('base64url');

/** The hash under which a token is stored and found; it cannot be guessed, so a fast hash suffices. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
