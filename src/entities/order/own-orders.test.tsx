/** What a customer has ordered: each order with its items, how it stands and what went back; or that there is none. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { OwnOrder } from '../../../contract/calls/orders.ts';
import { draw, expectClean, signedIn, text } from '../../../tests/support/draw.tsx';
import { OwnOrders } from './own-orders.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

async function drawOrders(data: readonly OwnOrder[]) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data }, { headers: { 'X-App': appHeader('test') } }),
  );
  await draw(<OwnOrders />);
}

const ID = '0190f000-0000-7000-8000-00000000000';
const order: OwnOrder = {
  _id: `${ID}1`,
  number: 'OR-0001',
  createdAt: '2026-11-20T10:00:00.000Z',
  status: 'accepted',
  totalCents: 2500,
  refundedCents: 0,
  lines: [
    { _id: `${ID}2`, code: 'ABC-P000001', name: 'Linen shirt' },
    { _id: `${ID}3`, code: 'ABC-P000002', name: '' },
  ],
  parcels: [],
};

test('shows what has left and what has arrived, with the number to follow it by', async () => {
  const sent = {
    _id: `${ID}5`,
    shippedAt: '2026-11-21T10:00:00.000Z',
    deliveredAt: null,
    carrier: 'BRT',
    tracking: 'ZX1',
  };
  const here = { ...sent, _id: `${ID}6`, deliveredAt: '2026-11-23T10:00:00.000Z', carrier: null, tracking: null };
  await drawOrders([{ ...order, parcels: [sent, here] }]);
  await expect.element(page.getByText('OR-0001')).toBeVisible();
  for (const shown of ['Shipped on 21/11/2026 · BRT ZX1', 'Arrived on 23/11/2026']) expect(text()).toContain(shown);
  await expectClean();
});

test('shows each order with its items, its state and what was refunded', async () => {
  await drawOrders([order, { ...order, _id: `${ID}4`, number: 'OR-0002', refundedCents: 700, lines: [] }]);
  await expect.element(page.getByText('OR-0001')).toBeVisible();
  for (const shown of ['25,00', 'Completed', 'Linen shirt', 'ABC-P000002']) expect(text()).toContain(shown);
  expect(text().match(/refunded/g)).toHaveLength(1);
  expect(text()).toContain('7,00');
  await expectClean();
});

test('says that nothing was ordered yet', async () => {
  await drawOrders([]);
  await expect.element(page.getByText('You haven’t ordered anything with this account yet.')).toBeVisible();
});
