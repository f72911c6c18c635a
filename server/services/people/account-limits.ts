/** Limits mail flooding, guessing of mailed codes and of a password from an open session, what is asked of others, and messages to the shop. */
import type { Pool } from 'pg';

import {
  BOOKING_DAYS,
  MAIL_CODE_MS,
  MAIL_CODE_TRIES,
  PUBLIC_RESERVED_MINUTES,
  SHOP_CALLS_PER_MINUTE,
  SHOP_SHARES,
  type ShopShares,
} from '../../../contract/limits.ts';
import { consume, createLimiter, inPacks, limitKey, mayConsume } from '../../engine/limits/rate-limit.ts';
import type { Source } from './login-limits.ts';

const HOUR_SECONDS = 3600;
/** Mails per e-mail address requested from one address or known browser, and initial mails requested from anywhere. */
const MAILS_PER_SOURCE = 5;
const MAILS_AT_ONCE = 5;
/** After those, at most one mail per this interval, from all requesters together. */
const MAIL_PAUSE_SECONDS = 120;
const MAILS_PER_ADDRESS = 20;
/**
 * Of one account and all browsers that its owner has not signed in from, so that who asks for mails and guesses all day finds one code of
 * six digits in decades.
 */
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MAILS_PER_DAY = 30;
const CODES_PER_DAY = 60;

/** A code has five tries; this limits one address that tries many accounts. */
const GUESS_SECONDS = 300;
const CODES_PER_ADDRESS = 50;
const OLD_PASSWORDS_PER_ACCOUNT = 10;
/** VIES refuses a server that asks too much, and with it everybody's checks. */
const VAT_CHECKS_PER_ACCOUNT = 60;
/** Messages from one network; from one of a given e-mail address; and with that address from everywhere. */
const CONTACTS_PER_ADDRESS = 20;
const CONTACTS_PER_SOURCE = 5;
const CONTACTS_PER_EMAIL = 20;
/** Stripe, too, limits what a whole installation may ask. */
const PAYMENT_CALLS_PER_ACCOUNT = 60;
const MINUTE_SECONDS = 60;
/** How long what a network takes counts: as long as it is kept, at most. */
const RESERVED_SECONDS = PUBLIC_RESERVED_MINUTES * MINUTE_SECONDS;
const BOOKED_SECONDS = BOOKING_DAYS * DAY_SECONDS;
/** Calls of a key that are counted at once; a whole number of times in its limit. */
const CALLS_AT_ONCE = 10;

export interface AccountLimits {
  /**
   * Counts a mail request, whether or not the e-mail has an account, and returns whether to send it: beyond the limit from everywhere it is
   * silently dropped, because the mailbox already has a usable mail. Throws `rateLimited`.
   */
  askMail(email: string, source: Source): Promise<boolean>;
  /** Counts a try of a mailed code of an address. Throws `rateLimited`. */
  tryCode(source: Source): Promise<void>;
  /** Counts a try of a code by somebody unknown, of which an account has so many a day. Throws `rateLimited`. */
  tryCodeOfDay(email: string): Promise<void>;
  /** Counts a try of one code with tries of its own; false after five. */
  tryOwnCode: (codeId: string, who: string) => Promise<boolean>;
  /** Runs a check of the old password; success resets the tries. Throws `rateLimited`. */
  tryOldPassword<T>(account: string, check: () => Promise<T>): Promise<T>;
  /** Counts a check of a VAT number. Throws `rateLimited`. */
  checkVatNumber(account: string): Promise<unknown>;
  /**
   * Counts a message to the shop, and returns whether it belongs in the inbox: beyond the limit of its e-mail address from everywhere it is
   * kept apart instead of refused, because a stranger may have used the address up. `address` is null for a shop's server, whose key has a
   * limit of its own. Throws `rateLimited`.
   */
  sendContact(email: string, address: string | null): Promise<boolean>;
  /** Counts a call of the payment provider. Throws `rateLimited`. */
  askPayments(account: string): Promise<unknown>;
  /** Counts a call with an API key of the shop. Throws `rateLimited`. */
  callShop(key: string): Promise<void>;
  /** Runs what reserves so many pieces for a network; what fails does not count. Throws `reservedEnough`. */
  reserve: InNetwork;
  /** The same for what books textile mixes. Throws `bookedOften`. */
  book: InNetwork;
}

type InNetwork = <T>(address: string, count: number, work: () => Promise<T>) => Promise<T>;

/** The limits of mailed codes, links, changed passwords, checks of VAT numbers, calls of the payment provider and of the shop. */
export function createAccountLimits(pool: Pool, { pieces, mixes }: ShopShares = SHOP_SHARES): AccountLimits {
  const atOnce = createLimiter(pool, 'mail-email', MAILS_AT_ONCE, HOUR_SECONDS);
  const slowly = createLimiter(pool, 'mail-pause', 1, MAIL_PAUSE_SECONDS);
  const sources = createLimiter(pool, 'mail-source', MAILS_PER_SOURCE, HOUR_SECONDS);
  const addresses = createLimiter(pool, 'mail-address', MAILS_PER_ADDRESS, HOUR_SECONDS);
  const dailyMails = createLimiter(pool, 'mail-day', MAILS_PER_DAY, DAY_SECONDS);
  const dailyCodes = createLimiter(pool, 'code-day', CODES_PER_DAY, DAY_SECONDS);
  const codes = createLimiter(pool, 'code-address', CODES_PER_ADDRESS, GUESS_SECONDS);
  const ownCodes = createLimiter(pool, 'code-own', MAIL_CODE_TRIES, MAIL_CODE_MS / 1000);
  const oldPasswords = createLimiter(pool, 'old-password', OLD_PASSWORDS_PER_ACCOUNT, GUESS_SECONDS);
  const vatChecks = createLimiter(pool, 'vat-check', VAT_CHECKS_PER_ACCOUNT, HOUR_SECONDS);
  const contactAddresses = createLimiter(pool, 'contact-address', CONTACTS_PER_ADDRESS, HOUR_SECONDS);
  const contactSources = createLimiter(pool, 'contact-source', CONTACTS_PER_SOURCE, HOUR_SECONDS);
  const contactEmails = createLimiter(pool, 'contact-email', CONTACTS_PER_EMAIL, HOUR_SECONDS);
  const paymentCalls = createLimiter(pool, 'payments', PAYMENT_CALLS_PER_ACCOUNT, GUESS_SECONDS);
  const shopCalls = createLimiter(pool, 'shop-key', SHOP_CALLS_PER_MINUTE, MINUTE_SECONDS);
  const share = (name: string, points: number, seconds: number, word: 'reservedEnough' | 'bookedOften'): InNetwork => {
    const limiter = createLimiter(pool, name, points, seconds);
    return async (address, count, work) => {
      await consume(limiter, address, count, word);
      try {
        return await work();
      } catch (error) {
        // What it failed with is what is told.
        await limiter.reward(address, count).catch(() => undefined);
        throw error;
      }
    };
  };
  return {
    reserve: share('shop-reserved', pieces.network, RESERVED_SECONDS, 'reservedEnough'),
    book: share('shop-booked', mixes.network, BOOKED_SECONDS, 'bookedOften'),
    callShop: inPacks(shopCalls, CALLS_AT_ONCE),
    askPayments: (account) => consume(paymentCalls, account),
    async sendContact(email, address) {
      if (address !== null) {
        await consume(contactAddresses, address);
        await consume(contactSources, limitKey(email, address));
      }
      return mayConsume(contactEmails, limitKey(email));
    },
    checkVatNumber: (account) => consume(vatChecks, account),
    async askMail(email, { address, device }) {
      if (device === null) await consume(addresses, address);
      await consume(sources, limitKey(email, device ?? address));
      if (device !== null) return true;
      const isTurn = (await mayConsume(atOnce, limitKey(email))) || (await mayConsume(slowly, limitKey(email)));
      return isTurn && mayConsume(dailyMails, limitKey(email));
    },
    async tryCode({ address, device }) {
      if (device !== null) return;
      await consume(codes, address);
    },
    async tryCodeOfDay(email) {
      await consume(dailyCodes, limitKey(email));
    },
    tryOwnCode: (codeId, who) => mayConsume(ownCodes, limitKey(codeId, who)),
    async tryOldPassword(account, check) {
      await consume(oldPasswords, account);
      const checked = await check();
      await oldPasswords.delete(account);
      return checked;
    },
  };
}
