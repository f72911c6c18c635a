/** The payment account of a hub center, from the first click to ready, with the local Stripe and its form. */
import { startStripeServer, STRIPE_KEY, STRIPE_SECRET, type StripeServer } from '../support/stripe-server.ts';
import { Api } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { LiveServer } from './support/live-server.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

let stripe: StripeServer;
let house: LiveServer;
test.beforeAll(async () => {
  stripe = await startStripeServer();
  house = await LiveServer.create(undefined, {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_BASE: stripe.url,
  });
  stripe.hook = `${house.url}/hooks/stripe`;
});
test.afterAll(async () => {
  await house.dispose();
  await stripe.stop();
});

test('payment account: a merchant connects, lets the link expire, leaves something out, and is ready in the end', async ({
  page,
}) => {
  const merchant = await new Api(house).merchant('Banco', 'Uno');
  await signIn(page, house.url, merchant, '/setting/merchants/setting');
  const account = page.getByTestId('payment-account');
  await expect(account.getByText('Not connected')).toBeVisible();
  await expectClean(page, 'a payment account that is not connected');

  await page.getByRole('button', { name: 'Connect with Stripe' }).click();
  await expect(page.getByRole('heading', { name: 'Local Stripe' })).toBeVisible();
  await page.getByRole('button', { name: 'Let the link expire' }).click();
  await expect(page.getByRole('heading', { name: 'Stripe’s form has expired' })).toBeVisible();

  await page.getByRole('button', { name: 'Continue with Stripe' }).click();
  await page.getByRole('button', { name: 'Leave something missing' }).click();
  await expect(page.getByRole('heading', { name: 'Something is still missing' })).toBeVisible();
  await expect(page.getByText('Identity document')).toContainText('couldn’t be verified, enter it again');
  await expect(page.getByText('Bank account for payouts')).toBeVisible();

  await expectClean(page, 'an account that lacks something');
  await page.getByRole('link', { name: 'Open the payment account' }).click();
  await expect(account.getByText('Being set up')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Stripe' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The payment account is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the payment account' }).click();
  await expect(account.getByText('Sales are paid out to this account.')).toBeVisible();
  expect(stripe.accounts.size).toBe(1);
  await expect(page.getByTestId('payout-plan')).toContainText('every working day');
  await expect(page.getByTestId('payout-plan')).toContainText('No payout is on its way.');
  await expectClean(page, 'an account that is ready');

  await account.getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(account.getByText('Not connected')).toBeVisible();
  expect([...stripe.accounts.values()].map(({ closed }) => closed)).toEqual([true]);
});

test('payment account: an admin starts it for a hub center, whose page and set-up follow live', async ({ page }) => {
  const api = new Api(house);
  const merchant = await api.merchant('Banco', 'Due');
  await signIn(page, house.url, await api.admin(), `/merchants/detail/${merchant._id}`);
  const section = page.getByTestId('hub-payment');
  await expect(section.getByText('Not connected')).toBeVisible();
  await section.getByRole('link', { name: 'Open the payment account' }).click();
  await page.getByRole('button', { name: 'Connect with Stripe' }).click();
  await page.getByRole('button', { name: 'Finish, review later' }).click();
  await expect(page.getByRole('heading', { name: 'All details are in' })).toBeVisible();
  await page.goto(`${house.url}/merchants/detail/${merchant._id}`);
  await expect(section.getByText('In review', { exact: true })).toBeVisible();
  const [id = ''] = [...stripe.accounts].find(([, { closed }]) => !closed) ?? [];
  await stripe.change(id, { transfers: 'active', payouts: 'active', requirements: [] });
  await expect(section.getByText('Ready', { exact: true })).toBeVisible();
  await expect(page.getByTestId('hub-setup').getByText('The payment account is ready')).toBeVisible();
  await expectClean(page, 'a hub center with its payment account');
});

test('payment account: without keys the screen says what to set, and a merchant nothing to do', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await signIn(page, server.url, await api.admin(), `/setting/merchants/setting?hub=${merchant._id}`);
  await expect(page.getByRole('heading', { name: 'Payments are not configured' })).toBeVisible();
  await expect(page.getByText('STRIPE_WEBHOOK_SECRET')).toBeVisible();
  for (const event of ['v2.core.account.closed', 'payment_intent.succeeded', 'charge.dispute.created']) {
    await expect(page.getByText(event, { exact: true })).toBeVisible();
  }
});
