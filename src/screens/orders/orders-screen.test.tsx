/** The list of orders: those of the nutraceutical channel are sent to the supplier by a button. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { OrdersScreen } from './orders-screen.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

test('the transfer to the supplier is started, and the server’s answer is shown', async () => {
  const sent: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    if (method !== 'PUT') return Response.json({ data: [], total: 0 }, { headers: { 'X-App': appHeader('test') } });
    sent.push(new URL(url).pathname);
    const body = { message: 'Transfer to the supplier started', data: null };
    return Response.json(body, { headers: { 'X-App': appHeader('test') } });
  });
  await draw(<OrdersScreen />);
  await page.getByRole('button', { name: 'Send nutraceutical orders to the supplier' }).click();
  await expect.element(page.getByText('Transfer to the supplier started')).toBeVisible();
  expect(sent).toEqual(['/admin/api/unifarco/sync/nutraceutica/orders']);
});
