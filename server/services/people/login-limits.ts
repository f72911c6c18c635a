/** Slows down guessing of passwords without letting a stranger keep the owner of an account out. */
import { setTimeout as wait } from 'node:timers/promises';

import type { Pool } from 'pg';

import { takeTurns } from '../jobs/turns.ts';
import { consume, createLimiter, isWithin, limitKey } from '../limiter.ts';
import { Refusal } from '../refusal.ts';

/** Failed tries in a window; a right password gives its try back. The window is all anybody ever has to wait. */
const WINDOW_SECONDS = 300;
/** Of one account, from one address or from one known browser. */
const PER_SOURCE = 10;
const PER_ADDRESS = 50;
/** Of one account from everywhere: from then on tries from unknown browsers are taken one at a time. */
const FREE_PER_ACCOUNT = 30;
const BRAKE_MS = 1000;
/** Tries that wait for an account: all of them are answered before a form gives up. */
const BRAKED_MAX = 3;

/** Where a try comes from. `device` is a browser the owner has signed in from before. */
export interface Source {
  address: string;
  device: string | null;
}

export interface LoginLimits {
  /** Runs a try to sign in. Throws `rateLimited` when there were too many failed ones. */
  attempt<T>(account: string, source: Source, signIn: () => Promise<T>): Promise<T>;
}

/** The limits of signing in. */
export function createLoginLimits(pool: Pool): LoginLimits {
  const accounts = createLimiter(pool, 'login-account', FREE_PER_ACCOUNT, WINDOW_SECONDS);
  const sources = createLimiter(pool, 'login-source', PER_SOURCE, WINDOW_SECONDS);
  const addresses = createLimiter(pool, 'login-address', PER_ADDRESS, WINDOW_SECONDS);
  const brake = createBrake();
  return {
    async attempt(account, { address, device }, signIn) {
      const source = limitKey(account, device ?? address);
      // Counted before the work, so that many tries at once cannot all slip through.
      if (device === null) await consume(addresses, address);
      await consume(sources, source);
      const isFree = device !== null || (await isWithin(accounts, limitKey(account)));
      const result = await (isFree ? signIn() : brake(account, signIn));
      const rewards = device === null ? [addresses.reward(address), accounts.reward(limitKey(account))] : [];
      await Promise.all([sources.delete(source), ...rewards]);
      return result;
    },
  };
}

/** Takes the tries of one account one at a time. Throws `rateLimited` where too many wait. */
function createBrake(): <T>(account: string, task: () => Promise<T>) => Promise<T> {
  const turn = takeTurns(Infinity, 1);
  const waiting = new Map<string, number>();
  return async (account, task) => {
    const ahead = waiting.get(account) ?? 0;
    if (ahead >= BRAKED_MAX) throw new Refusal('rateLimited', { retryAfter: BRAKED_MAX });
    waiting.set(account, ahead + 1);
    try {
      return await turn(async () => {
        await wait(BRAKE_MS);
        return task();
      }, account);
    } finally {
      const left = (waiting.get(account) ?? 1) - 1;
      if (left === 0) waiting.delete(account);
      else waiting.set(account, left);
    }
  };
}
