/** Slows down guessing of passwords, for all server processes together, without locking anybody out for long. */
import { lt } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Db } from '../db/pool.ts';
import { rateLimits } from '../db/schema/ledger.ts';
import { Refusal } from './refusal.ts';

/** Failed tries in a window; a right password gives its try back. The window is all anybody ever has to wait. */
const WINDOW_SECONDS = 300;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

export interface LoginLimits {
  /** Runs a try to sign in. Throws `rateLimited` when there were too many failed ones. */
  attempt<T>(account: string, address: string, signIn: () => Promise<T>): Promise<T>;
}

/** Counts in the table `rate_limits`. */
export function createLoginLimits(pool: Pool): LoginLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    });
  const accounts = limiter('login-account', PER_ACCOUNT);
  const addresses = limiter('login-address', PER_ADDRESS);
  return {
    async attempt(account, address, signIn) {
      // Counted before the work, so that many tries at once cannot all slip through.
      await consume(addresses, address);
      await consume(accounts, account);
      const result = await signIn();
      await Promise.all([accounts.delete(account), addresses.reward(address)]);
      return result;
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('rateLimited', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}

/** Forgets counts whose window is over. */
export async function dropOldTries(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
