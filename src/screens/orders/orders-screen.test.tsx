/** The list of orders: those of the nutraceutical channel are sent to the supplier by a button. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn, signedInWith } from '../../../tests/support/draw.tsx';
import { OrdersScreen } from './orders-screen.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const header = () => ({ headers: { 'X-App': appHeader('test') } });
const button = page.getByRole('button', { name: 'Send nutraceutical orders to the supplier' });

/** Answers as a server that has a supplier, or none; returns the paths of what is written. */
function serve(finding: 'supplier' | 'supplierOff') {
  const sent: string[] = [];
  const system = { state: 'ok', lines: [{ check: 'supplier', state: 'ok', finding, values: {} }] };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    const { pathname } = new URL(url);
    if (pathname.endsWith('/system')) return Response.json({ data: system }, header());
    if (method !== 'PUT') return Response.json({ data: [], total: 0 }, header());
    sent.push(pathname);
    return Response.json({ message: 'Transfer to the supplier started', data: null }, header());
  });
  return sent;
}

test('the transfer to the supplier is started, and the server’s answer is shown', async () => {
  const sent = serve('supplier');
  await draw(<OrdersScreen />);
  await button.click();
  await expect.element(page.getByText('Transfer to the supplier started')).toBeVisible();
  expect(sent).toEqual(['/admin/api/unifarco/sync/nutraceutica/orders']);
});

test('without a supplier there is no button that can only fail', async () => {
  serve('supplierOff');
  await draw(<OrdersScreen />);
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await vi.waitFor(() =>
    expect(vi.mocked(fetch).mock.calls.map(([input]) => (input as Request).url)).toContainEqual(
      expect.stringMatching(/system$/),
    ),
  );
  await expect.element(button).not.toBeInTheDocument();
});

const ways = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

test('without orders: leads to what the shop needs', async () => {
  serve('supplierOff');
  await draw(<OrdersScreen />);
  await expect.poll(ways).toEqual(['/settings/shop-keys', '/settings/shippingcost', '/setting/merchants/setting']);
});

test('without orders: staff are not led to the keys, which are for super admins', async () => {
  await signedInWith(2);
  serve('supplierOff');
  await draw(<OrdersScreen />);
  await expect.poll(ways).toEqual(['/settings/shippingcost', '/setting/merchants/setting']);
});
