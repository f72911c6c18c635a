/** Slows down whoever floods mailboxes, guesses mailed codes, or guesses a password from a session left open. */
import { createHash } from 'node:crypto';

import type { Pool } from 'pg';

import { consume, createLimiter } from './limiter.ts';

const HOUR_SECONDS = 3600;
const MAILS_PER_EMAIL = 5;
const MAILS_PER_ADDRESS = 20;

/** A code has five tries of its own; this bounds one address going through many accounts. */
const GUESS_SECONDS = 300;
const CODES_PER_ADDRESS = 50;
const OLD_PASSWORDS_PER_ACCOUNT = 10;

export interface AccountLimits {
  /** Counts a wish for a mail, whether or not the e-mail has an account. Throws `rateLimited`. */
  askMail(email: string, address: string): Promise<void>;
  /** Counts a try of a mailed code. Throws `rateLimited`. */
  tryCode(address: string): Promise<void>;
  /** Runs a check of the old password; a right one gives the tries back. Throws `rateLimited`. */
  tryOldPassword<T>(account: string, check: () => Promise<T>): Promise<T>;
}

/** The limits of mailed codes, links and changed passwords. */
export function createAccountLimits(pool: Pool): AccountLimits {
  const emails = createLimiter(pool, 'mail-email', MAILS_PER_EMAIL, HOUR_SECONDS);
  const addresses = createLimiter(pool, 'mail-address', MAILS_PER_ADDRESS, HOUR_SECONDS);
  const codes = createLimiter(pool, 'code-address', CODES_PER_ADDRESS, GUESS_SECONDS);
  const oldPasswords = createLimiter(pool, 'old-password', OLD_PASSWORDS_PER_ACCOUNT, GUESS_SECONDS);
  return {
    async askMail(email, address) {
      await consume(addresses, address);
      // As a hash: the longest e-mails are longer than a key may be.
      await consume(emails, createHash('sha256').update(email).digest('hex'));
    },
    tryCode: (address) => consume(codes, address),
    async tryOldPassword(account, check) {
      await consume(oldPasswords, account);
      const checked = await check();
      await oldPasswords.delete(account);
      return checked;
    },
  };
}
