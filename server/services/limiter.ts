/** Counting tries in a window, for all server processes together. */
import { createHash } from 'node:crypto';

import { lt } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Db } from '../db/pool.ts';
import { rateLimits } from '../db/schema/ledger.ts';
import { Refusal } from './refusal.ts';

/** Counts up to `points` a window under one name, in the table `rate_limits`. */
export const createLimiter = (pool: Pool, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });

/** Longest key that is kept as it is, in characters; the column has room for the limiter's name as well. */
const KEY_MAX = 200;

/** What a limiter counts by: readable where it is short, a hash of it where it is not. */
export function limitKey(...parts: readonly string[]): string {
  const key = parts.join(' ');
  return key.length <= KEY_MAX ? key : createHash('sha256').update(key).digest('hex');
}

/** Counts one try; false where there are too many. */
export async function isWithin(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Counts one try. Throws `rateLimited` with the time to wait. */
export async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('rateLimited', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}

/** Counts one try; answers whether it was still allowed. */
export async function mayConsume(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}

/** Forgets counts whose window is over. */
export async function dropOldTries(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
