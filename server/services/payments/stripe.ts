/** Stripe, the payment provider: the only file that knows its library, which is loaded with the first call. */
import type { Stripe as Client } from 'stripe';
import * as z from 'zod';

import { PAYOUT_INTERVALS, PAYOUT_WEEKDAYS, type PayoutPlan } from '../../../contract/calls/payment-accounts.ts';
import { clock } from '../../../contract/clock.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import { pauses } from '../../clock.ts';
import type { MoneyCalls } from './money-calls.ts';
import { moneyCalls } from './stripe-money.ts';

type Account = Client.V2.Core.Account;
type NewAccount = Client.V2.Core.AccountCreateParams;

/** Of one request. A page waits for it. */
const TIMEOUT_MS = 10_000;
/** Pauses before further tries of a call, and how long after its start none follows. */
const PAUSES_MS = [400, 1200] as const;
const TRYING_MS = 8000;
/** Of an event, by its signature. */
const TOLERANCE_SECONDS = 300;

/**
 * Why Stripe did not do something: it cannot now (`again`), does not know the account (`gone`), keeps it because it holds money
 * (`balance`), does not accept the key (`key`), or refuses the request (`refused`).
 */
export type PaymentFault = 'again' | 'gone' | 'balance' | 'key' | 'refused';

/** A failed call of Stripe. Its message holds Stripe's codes and the id of the request there, never its texts, which quote values. */
export class PaymentError extends Error {
  readonly fault: PaymentFault;
  /** Stripe has an answer to this key, and gives it again for a day. */
  readonly isKept: boolean;

  constructor(fault: PaymentFault, details: Partial<Record<string, string>> = {}, isKept = false) {
    const { type = '', code = '', requestId = '' } = details;
    super(['Stripe:', fault, type, code, requestId].filter(Boolean).join(' '));
    this.fault = fault;
    this.isKept = isKept;
  }
}

/** What an event is about, an account or a payment; its contents are read back from Stripe. */
export interface StripeEvent {
  id: string;
  type: string;
  account: string | null;
  payment: string | null;
  created: Date;
}

/** The calls of Stripe: accounts of hub centers, and money. Every call throws `PaymentError`. */
export interface Payments extends MoneyCalls {
  /** The keys move no real money. */
  isTest: boolean;
  /** Creates an account; the same key and parameters give the same account. */
  create(account: NewAccount, key: string): Promise<Account>;
  read(id: string): Promise<Account>;
  /** A form that works once and for minutes. */
  link(id: string, addresses: { back: string; expired: string }): Promise<{ url: string; expiresAt: string }>;
  close(id: string): Promise<void>;
  /** When the money on an account is paid out. */
  payouts(id: string): Promise<PayoutPlan>;
  /** A signed event of these keys; null for anything else, and for one signed more than five minutes ago. */
  event(body: Uint8Array, signature: string | undefined): Promise<StripeEvent | null>;
}

interface PaymentOptions {
  secretKey: string;
  /** Several while one replaces another, or for several destinations. */
  webhookSecrets: readonly string[];
  /** Default: Stripe. */
  apiBase: string | null;
  pausesMs?: readonly number[];
}

const eventShape = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('v2.core.event'),
  type: z.string().min(1).max(200),
  created: z.coerce.date(),
  livemode: z.boolean().nullish(),
  related_object: z.object({ id: z.string().max(200), type: z.string() }).nullish(),
});
const ACCOUNT = 'v2.core.account';

const ID = z.string().max(200);

/** An event of the older kind, which carries a snapshot of what it is about; only its ids are read. */
const snapshotShape = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('event'),
  type: z.string().min(1).max(200),
  created: z.int().min(0),
  livemode: z.boolean(),
  /** Of an event of a connected account, whose payments are not ours. */
  account: z.string().nullish(),
  data: z.object({
    // A balance has no id.
    object: z.object({ id: ID.optional(), object: z.string(), payment_intent: ID.nullish() }),
  }),
});

/** A client of Stripe. */
export function createPayments({ secretKey, webhookSecrets, apiBase, pausesMs = PAUSES_MS }: PaymentOptions): Payments {
  let loaded: Promise<Client> | undefined;
  const client = () => (loaded ??= openClient(secretKey, apiBase));
  const isTest = !/^[rs]k_live_/.test(secretKey);
  const call = async <T>(send: (stripe: Client) => Promise<T>): Promise<T> => {
    const until = clock.ms() + TRYING_MS;
    for (const pause of [...pausesMs, null]) {
      try {
        return await send(await client());
      } catch (error) {
        const failure = paymentError(error);
        if (failure.fault !== 'again' || pause === null || clock.ms() > until) throw failure;
        await pauses.after(pause);
      }
    }
    throw new PaymentError('again');
  };
  const read = (id: string) =>
    call((stripe) => stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient', 'requirements'] }));
  return {
    ...moneyCalls(call),
    isTest,
    read,
    create: (account, key) => call((stripe) => stripe.v2.core.accounts.create(account, { idempotencyKey: key })),
    async link(id, { back, expired }) {
      const form = { refresh_url: expired, return_url: back, collection_options: { fields: 'eventually_due' } };
      const useCase = { type: 'account_onboarding', account_onboarding: form };
      const made = await call((stripe) => stripe.v2.core.accountLinks.create({ account: id, use_case: useCase }));
      return { url: made.url, expiresAt: new Date(made.expires_at).toISOString() };
    },
    async close(id) {
      try {
        await call((stripe) => stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] }));
      } catch (error) {
        const fault = error instanceof PaymentError ? error.fault : null;
        if (fault === 'gone') return;
        // An earlier call whose answer was lost has closed it.
        if (fault === 'refused' && (await read(id)).closed) return;
        throw error;
      }
    },
    async payouts(id) {
      const its = { stripeAccount: id };
      const [settings, { data: sent }] = await Promise.all([
        call((stripe) => stripe.balanceSettings.retrieve({}, its)),
        // The latest are first, and what is on its way is among them.
        call((stripe) => stripe.payouts.list({ limit: 20 }, its)),
      ]);
      const schedule = settings.payments.payouts?.schedule;
      const next = sent
        .filter(({ status }) => status === 'pending' || status === 'in_transit')
        .toSorted((one, other) => one.arrival_date - other.arrival_date)[0];
      const refused = sent.find(({ status }) => status === 'failed');
      const isOver = sent.some(
        ({ status, arrival_date: day }) => status === 'paid' && day > (refused?.arrival_date ?? 0),
      );
      return {
        interval: PAYOUT_INTERVALS.find((each) => each === schedule?.interval) ?? null,
        weekdays: PAYOUT_WEEKDAYS.filter((each) => schedule?.weekly_payout_days?.includes(each)),
        monthdays: schedule?.monthly_payout_days ?? [],
        next: next ? shownPayout(next) : null,
        failed: isOver || !refused ? null : { _id: refused.id, ...shownPayout(refused) },
      };
    },
    async event(body, signature) {
      const stripe = await client();
      // The library refuses only what is too old.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
      const isDue = signedAt * 1000 <= clock.ms() + TOLERANCE_SECONDS * 1000;
      const isSigned =
        isDue &&
        webhookSecrets.some((secret) => {
          const isSignedBy = (parse: (...all: [Buffer, string, string, number]) => { id: string }) => {
            try {
              return parse(Buffer.from(body), signature ?? '', secret, TOLERANCE_SECONDS).id !== '';
            } catch {
              return false;
            }
          };
          // Each refuses the events of the other.
          return (
            isSignedBy((...all) => stripe.parseEventNotification(...all)) ||
            isSignedBy((...all) => stripe.webhooks.constructEvent(...all))
          );
        });
      const sent: unknown = isSigned ? JSON.parse(Buffer.from(body).toString('utf8')) : null;
      const event = readThin(sent) ?? readSnapshot(sent);
      // Of the other mode: its accounts are unknown to these keys.
      if (!event || event.isLive === isTest) return null;
      const { isLive: _isLive, ...about } = event;
      return about;
    },
  };
}

type ReadEvent = StripeEvent & { isLive: boolean | null };

function readThin(sent: unknown): ReadEvent | null {
  const { data } = eventShape.safeParse(sent);
  if (!data) return null;
  const { id, type, created, livemode: isLive = null, related_object: about } = data;
  return { id, type, created, isLive, account: about?.type === ACCOUNT ? about.id : null, payment: null };
}

function readSnapshot(sent: unknown): ReadEvent | null {
  const { data } = snapshotShape.safeParse(sent);
  if (!data) return null;
  const { id, type, created, livemode: isLive } = data;
  const { object: about } = data.data;
  const payment = (about.object === 'payment_intent' ? about.id : about.payment_intent) ?? null;
  const isPayout = about.object === 'payout';
  return {
    id,
    type,
    created: new Date(created * 1000),
    isLive,
    account: (isPayout ? data.account : null) ?? null,
    payment: data.account ? null : payment,
  };
}

const shownPayout = ({ amount, arrival_date: arrival }: Client.Payout) => ({
  amountCents: amount,
  day: utcDay(arrival * 1000),
});

async function openClient(secretKey: string, apiBase: string | null): Promise<Client> {
  const { Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiBase ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: TIMEOUT_MS,
    // Tries are counted here and by the job queue, always with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Ordito' },
  });
}

/** An error of the library in our words. Its own quotes what was sent. */
function paymentError(error: unknown): PaymentError {
  const { type, code, requestId, statusCode } = error as Partial<Record<string, string>> & { statusCode?: number };
  const details = { ...(type ? { type } : {}), ...(code ? { code } : {}), ...(requestId ? { requestId } : {}) };
  if (code !== undefined && /balance|funds/.test(code)) return new PaymentError('balance', details, true);
  if (statusCode === undefined && type !== 'StripeConnectionError') throw error;
  // The key was used before for something that reads otherwise: what it made is to be found.
  if (type === 'StripeIdempotencyError' && statusCode !== 409) return new PaymentError('again', details, true);
  // 409: the same key is in use at this moment.
  if (statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    return new PaymentError('again', details, statusCode !== undefined && statusCode >= 500);
  }
  if (statusCode === 401 || statusCode === 403) return new PaymentError('key', details);
  return new PaymentError(statusCode === 404 ? 'gone' : 'refused', details, true);
}
