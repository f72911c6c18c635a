/** The local Stripe of `npm run dev:stripe`: it knows what the demo says happened there, and keeps what happens. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { readAccount } from '../../server/services/payments/account-state.ts';
import { createPayments } from '../../server/services/payments/stripe.ts';
import { startStripeServer, STRIPE_KEY, STRIPE_SECRET } from '../support/stripe-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'ordito-stripe-'));
afterAll(() => rm(folder, { recursive: true }));

/** Starts it with the app's client. */
async function start(file: string | null) {
  const stripe = await startStripeServer({ file });
  const keys = { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET] };
  const payments = createPayments({ ...keys, apiBase: stripe.url, pausesMs: [] });
  const stateOf = async (id: string) => readAccount(await payments.read(id), true).state;
  return { stripe, payments, stateOf };
}

/** Starts it, and stops it after the work. */
async function withStripe<T>(work: (parts: Awaited<ReturnType<typeof start>>) => Promise<T>, file: string | null) {
  const parts = await start(file);
  try {
    return await work(parts);
  } finally {
    await parts.stripe.stop();
  }
}

const once = (key: string) => ({ key, isOld: false });
const REFUND = { refund: 'r', payment: 'pi_demo000007', amountCents: 500 };
const TRANSFER = {
  transfer: 't',
  order: 'o',
  amountCents: 900,
  destination: 'acct_demoReady',
  source: 'ch_demo000008',
};

test('local Stripe: the accounts, payments and transfers of the demo are known, and foreign ones are not', async () => {
  await withStripe(async ({ stripe, payments, stateOf }) => {
    expect([await stateOf('acct_demoReady'), await stateOf('acct_demoRestricted')]).toEqual(['ready', 'restricted']);
    await expect(payments.read('acct_1foreign')).rejects.toThrow('gone');
    expect((await payments.link('acct_demoRestricted', { back: stripe.url, expired: stripe.url })).url).toContain(
      '/setup/',
    );
    await payments.refund(REFUND, once('refund'));
    await payments.transfer(TRANSFER, once('transfer'));
    await payments.reverse({ reversal: 'v', transfer: 'tr_demo000009', amountCents: 300 }, once('reversal'));
    await expect(payments.refund({ ...REFUND, payment: 'pi_foreign' }, once('foreign'))).rejects.toThrow('refused');
    expect(stripe.money.balance()).toBe(0);
    await fetch(`${stripe.url}/accounts/acct_demoReady/payout`, { method: 'POST' });
    expect(stripe.accounts.get('acct_demoReady')?.paidOut).toMatchObject([{ amount: 900, status: 'in_transit' }]);
  }, null);
});

test('local Stripe: what happened is still known after a restart', async () => {
  const file = join(folder, 'local-stripe.json');
  const refund = await withStripe(async ({ stripe, payments, stateOf }) => {
    await stateOf('acct_demoRestricted');
    await fetch(`${stripe.url}/accounts/acct_demoRestricted/finish`, { method: 'POST' });
    return payments.refund(REFUND, once('refund'));
  }, file);
  await withStripe(async ({ payments, stateOf }) => {
    expect(await stateOf('acct_demoRestricted')).toBe('ready');
    expect(await payments.refund(REFUND, once('refund'))).toEqual(refund);
  }, file);
});
