/** Slows down guessing of passwords without locking anybody out for long. */
import type { Pool } from 'pg';

import { consume, createLimiter } from './limiter.ts';

/** Failed tries in a window; a right password gives its try back. The window is all anybody ever has to wait. */
const WINDOW_SECONDS = 300;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

export interface LoginLimits {
  /** Runs a try to sign in. Throws `rateLimited` when there were too many failed ones. */
  attempt<T>(account: string, address: string, signIn: () => Promise<T>): Promise<T>;
}

/** The limits of signing in. */
export function createLoginLimits(pool: Pool): LoginLimits {
  const accounts = createLimiter(pool, 'login-account', PER_ACCOUNT, WINDOW_SECONDS);
  const addresses = createLimiter(pool, 'login-address', PER_ADDRESS, WINDOW_SECONDS);
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
