/** Limits password guessing without letting a stranger lock out the account's owner. */
import type { Pool } from 'pg';

import { pauses } from '../../clock.ts';
import { limitConcurrency } from '../../engine/limits/concurrency.ts';
import { consume, createLimiter, mayConsume, limitKey } from '../../engine/limits/rate-limit.ts';
import { Refusal } from '../../engine/refusal.ts';

/** Window of failed tries, in seconds; a correct password returns its try. Nobody waits longer than the window. */
const WINDOW_SECONDS = 300;
/** Per account from one address or one known browser. */
const PER_SOURCE = 10;
const PER_ADDRESS = 50;
/** Per account from everywhere: beyond it, tries from unknown browsers are serialised. */
const FREE_PER_ACCOUNT = 30;
const TRY_DELAY_MS = 1000;
/** Maximum waiting tries per account: all of them get a response before a form times out. */
const QUEUED_MAX = 3;

/**
 * Tries of a six-digit code, from unknown browsers together or per known one, and the window. A million codes, three of them valid at a time:
 * whoever knows the password needs years, and the owner still has a passkey or a recovery code.
 */
const CODES = 10;
const CODE_WINDOW_SECONDS = 1800;

/** The source of a try. `device` is a browser the owner has signed in from before. */
export interface Source {
  address: string;
  device: string | null;
}

export interface LoginLimits {
  /** Runs a sign-in try. Throws `rateLimited` after too many failed ones. */
  attempt<T>(account: string, source: Source, signIn: () => Promise<T>): Promise<T>;
  /** Runs a check of an app's code; success resets the tries. Throws `rateLimited`. */
  attemptCode<T>(account: string, source: Source, check: () => Promise<T>): Promise<T>;
  /** Runs a check of a secret that cannot be guessed, a passkey or a recovery code. Throws `rateLimited` after a flood of wrong ones. */
  attemptSecret<T>(account: string, source: Source, check: () => Promise<T>): Promise<T>;
}

/** The limits of sign-in. */
export function createLoginLimits(pool: Pool): LoginLimits {
  const accounts = createLimiter(pool, 'login-account', FREE_PER_ACCOUNT, WINDOW_SECONDS);
  const sources = createLimiter(pool, 'login-source', PER_SOURCE, WINDOW_SECONDS);
  const addresses = createLimiter(pool, 'login-address', PER_ADDRESS, WINDOW_SECONDS);
  const codes = createLimiter(pool, 'login-code', CODES, CODE_WINDOW_SECONDS);
  const delay = createDelay();
  return {
    async attemptCode(account, { address, device }, check) {
      const key = limitKey(account, device ?? '');
      if (device === null) await consume(addresses, address);
      await consume(codes, key);
      const result = await check();
      await Promise.all([codes.delete(key), ...(device === null ? [addresses.reward(address)] : [])]);
      return result;
    },
    async attemptSecret(account, { address, device }, check) {
      // A flood of strangers at the owner's address must not stop the owner's browser.
      const [limiter, key] = device === null ? [addresses, address] : [sources, limitKey(account, device)];
      await consume(limiter, key);
      const result = await check();
      await limiter.reward(key);
      return result;
    },
    async attempt(account, { address, device }, signIn) {
      const source = limitKey(account, device ?? address);
      // Counted before the work, so that concurrent tries cannot all pass.
      if (device === null) await consume(addresses, address);
      const { consumedPoints } = await consume(sources, source);
      const isFree = device !== null || (await mayConsume(accounts, limitKey(account)));
      const result = await (isFree ? signIn() : delay({ account, tries: consumedPoints }, signIn));
      const rewards = device === null ? [addresses.reward(address), accounts.reward(limitKey(account))] : [];
      await Promise.all([sources.delete(source), ...rewards]);
      return result;
    },
  };
}

/** A try in line, of a source that has made so many. */
interface QueuedTry {
  tries: number;
  isWaiting: boolean;
  leave: AbortController;
}

/**
 * Serialises the tries of one account. If too many are in line, the waiting one whose source has made most tries gives way to one whose
 * source has made fewer, so that strangers who try again and again do not keep out a new browser. Throws `rateLimited` for a try that finds
 * no place or gave way.
 */
function createDelay(): <T>(source: { account: string; tries: number }, signIn: () => Promise<T>) => Promise<T> {
  const limited = limitConcurrency(Infinity, 1);
  const lines = new Map<string, Set<QueuedTry>>();
  const tooMany = () => new Refusal('rateLimited', { retryAfter: QUEUED_MAX });
  return async ({ account, tries }, signIn) => {
    const line = lines.get(account) ?? new Set();
    if (line.size >= QUEUED_MAX) {
      const [most] = [...line].filter(({ isWaiting }) => isWaiting).toSorted((one, other) => other.tries - one.tries);
      if (!most || most.tries <= tries) throw tooMany();
      line.delete(most);
      most.leave.abort();
    }
    const own: QueuedTry = { tries, isWaiting: true, leave: new AbortController() };
    lines.set(account, line.add(own));
    const turn = async () => {
      own.isWaiting = false;
      await pauses.after(TRY_DELAY_MS);
      return signIn();
    };
    try {
      return await limited(turn, account, own.leave.signal);
    } catch (error) {
      throw own.leave.signal.aborted ? tooMany() : error;
    } finally {
      line.delete(own);
      if (line.size === 0) lines.delete(account);
    }
  };
}
