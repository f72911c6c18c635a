/** Counts tries per window, across all server processes. */
import { createHash } from 'node:crypto';

import { lt } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { rateLimits } from '../../db/schema/ledger.ts';
import { Refusal, type RefusalWord } from '../refusal.ts';

/** A limiter of `points` per window under one name, in the table `rate_limits`. */
export const createLimiter = (pool: Pool, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    // Without the names that make statements outlive their transaction: behind PgBouncer the next one has another connection.
    storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });

/** Maximum key length stored as it is, in characters; the column also contains the limiter's name. */
const KEY_MAX = 200;

/** The key of a limiter: readable if short, else a hash. */
export function limitKey(...parts: readonly string[]): string {
  const key = parts.join(' ');
  return key.length <= KEY_MAX ? key : createHash('sha256').update(key).digest('hex');
}

/** Counts one try, or several. Throws `rateLimited`, or another word, with the time to wait. */
export async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  points = 1,
  word: RefusalWord = 'rateLimited',
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal(word, { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}

/** Keys whose packs are known at once. */
const PACKS_MAX = 10_000;

/**
 * Counts tries of what is called often: so many at once for each key, of which this process then knows. Where several processes answer a
 * key, some of the last tries of a window are refused. Throws as `consume`.
 */
export function inPacks(limiter: RateLimiterPostgres, size: number): (key: string) => Promise<void> {
  const packs = new Map<string, { left: number; until: number }>();
  const underWay = new Map<string, Promise<void>>();
  const ask = async (key: string) => {
    const { msBeforeNext } = await consume(limiter, key, size);
    if (packs.size >= PACKS_MAX) packs.clear();
    packs.set(key, { left: size, until: clock.ms() + msBeforeNext });
  };
  return async (key) => {
    for (;;) {
      const pack = packs.get(key);
      if (pack && pack.left > 0 && clock.ms() < pack.until) {
        pack.left -= 1;
        return;
      }
      const asking = underWay.get(key) ?? ask(key).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      await asking;
    }
  };
}

/** Counts one try; returns whether it was allowed. */
export async function mayConsume(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}

/** Deletes counts of past windows. */
export async function dropOldTries(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, clock.ms()));
}
