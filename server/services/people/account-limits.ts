/** Slows down whoever floods mailboxes, guesses mailed codes, or guesses a password from a session left open. */
import type { Pool } from 'pg';

import { MAIL_CODE_MS, MAIL_CODE_TRIES } from '../../../contract/limits.ts';
import { consume, createLimiter, isWithin, limitKey } from '../limiter.ts';
import type { Source } from './login-limits.ts';

const HOUR_SECONDS = 3600;
/** Mails an e-mail gets for the wishes from one address or one known browser, and those it gets at once for the wishes from everywhere. */
const MAILS_PER_SOURCE = 5;
const MAILS_AT_ONCE = 5;
/** After those it gets one in this time, whoever asks. */
const MAIL_PAUSE_SECONDS = 120;
const MAILS_PER_ADDRESS = 20;

/** A code has five tries of its own; this bounds one address going through many accounts. */
const GUESS_SECONDS = 300;
const CODES_PER_ADDRESS = 50;
const OLD_PASSWORDS_PER_ACCOUNT = 10;

export interface AccountLimits {
  /**
   * Counts a wish for a mail, whether or not the e-mail has an account, and answers whether it is to be sent: of many wishes from
   * everywhere some come to nothing, since the mailbox has a mail that serves. Throws `rateLimited`.
   */
  askMail(email: string, source: Source): Promise<boolean>;
  /** Counts a try of a mailed code. Throws `rateLimited`. */
  tryCode(source: Source): Promise<void>;
  /** Counts a try of one code by somebody who shares its tries with nobody; false when there were five. */
  tryOwnCode: (codeId: string, who: string) => Promise<boolean>;
  /** Runs a check of the old password; a right one gives the tries back. Throws `rateLimited`. */
  tryOldPassword<T>(account: string, check: () => Promise<T>): Promise<T>;
}

/** The limits of mailed codes, links and changed passwords. */
export function createAccountLimits(pool: Pool): AccountLimits {
  const atOnce = createLimiter(pool, 'mail-email', MAILS_AT_ONCE, HOUR_SECONDS);
  const slowly = createLimiter(pool, 'mail-pause', 1, MAIL_PAUSE_SECONDS);
  const sources = createLimiter(pool, 'mail-source', MAILS_PER_SOURCE, HOUR_SECONDS);
  const addresses = createLimiter(pool, 'mail-address', MAILS_PER_ADDRESS, HOUR_SECONDS);
  const codes = createLimiter(pool, 'code-address', CODES_PER_ADDRESS, GUESS_SECONDS);
  const ownCodes = createLimiter(pool, 'code-own', MAIL_CODE_TRIES, MAIL_CODE_MS / 1000);
  const oldPasswords = createLimiter(pool, 'old-password', OLD_PASSWORDS_PER_ACCOUNT, GUESS_SECONDS);
  return {
    async askMail(email, { address, device }) {
      if (device === null) await consume(addresses, address);
      await consume(sources, limitKey(email, device ?? address));
      if (device !== null || (await isWithin(atOnce, limitKey(email)))) return true;
      return isWithin(slowly, limitKey(email));
    },
    async tryCode({ address, device }) {
      if (device === null) await consume(codes, address);
    },
    tryOwnCode: (codeId, who) => isWithin(ownCodes, limitKey(codeId, who)),
    async tryOldPassword(account, check) {
      await consume(oldPasswords, account);
      const checked = await check();
      await oldPasswords.delete(account);
      return checked;
    },
  };
}
