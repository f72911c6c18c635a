/** The set-up of a hub center: each step that is to do leads to where it is done. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { HubSetup as Steps } from '../../../contract/calls/hub-centers.ts';
import { draw, expectClean, signedIn, signedInWith } from '../../../tests/support/draw.tsx';
import { HubSetup } from './hub-setup.tsx';

afterEach(() => vi.restoreAllMocks());
beforeAll(signedIn);

const ID = '0190f000-0000-7000-8000-000000000002';
const NOTHING: Steps = { verified: false, tablet: false, delivered: false, address: false, payment: false };
const TABLET = { publicUrl: 'https://intake.example' };

function serve(steps: Steps) {
  const body = JSON.stringify({ data: steps });
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(body, { headers: { 'X-App': appHeader('test') } }),
  );
}
/** Where the links lead, in order. */
const ways = () =>
  [...document.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')]);
const code = page.getByRole('button', { name: 'Show the code for the tablet' });

test('an admin: to the account, the form, the invitation, the counter and the payment account', async () => {
  serve(NOTHING);
  await draw(<HubSetup id={ID} />);
  await expect.poll(ways).toEqual([
    ['Open the account', `/user/detail/${ID}`],
    ['Enter the address', `/merchants/create/${ID}`],
    ['Show the invitation', `/user/detail/${ID}`],
    ['Open the counter', '/intake'],
    ['Open the payment account', `/setting/merchants/setting?hub=${ID}`],
  ]);
  await expectClean();
});

test('what is done leads nowhere; whoever can sign in does so on the tablet with its code', async () => {
  await signedInWith(1, TABLET);
  serve({ ...NOTHING, verified: true, address: true, payment: true });
  await draw(<HubSetup id={ID} />);
  await expect.poll(ways).toEqual([['Open the counter', '/intake']]);
  await userEvent.click(code);
  await expect.element(page.getByText('https://intake.example')).toBeVisible();
  await expectClean();
});

test('its merchant: to what a merchant may do', async () => {
  await signedInWith(3, TABLET);
  serve({ ...NOTHING, verified: true });
  await draw(<HubSetup id={ID} />);
  await expect.element(code).toBeVisible();
  expect(ways()).toEqual([
    ['Enter the address', '/profile/hub'],
    ['Open the counter', '/intake'],
    ['Open the payment account', `/setting/merchants/setting?hub=${ID}`],
  ]);
});
