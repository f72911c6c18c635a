/** What of an order's payments and refunds its page shows. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { OrderDetails } from '../../../contract/calls/orders.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { coat, DETAILS, ORDER } from '../../../tests/support/order-details.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { Money } from './money.tsx';
import { Details } from './parts.tsx';

beforeAll(signedIn);
beforeEach(() => vi.stubGlobal('__APP_VERSION__', 'test'));
afterEach(() => vi.restoreAllMocks());

/** Draws the page of an order with its details. */
function drawPage(data: OrderDetails, sums: object = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data }, { headers: { 'X-App': appHeader('test') } }),
  );
  return draw(
    <Details record={{ _id: ORDER, rev: 1, ...sums }} />,
    createQueryClient('somebody', () => undefined),
  );
}

test.each([
  ['open', null, false],
  ['cancelled', null, false],
  ['succeeded', null, true],
  ['cancelled', 0, true],
] as const)('an order whose payment is %s has a fee (%s): %s', async (status, feeCents, hasFee) => {
  const payment = { _id: ORDER, stripeId: null, method: null, amountCents: 4900, feeCents: null, status };
  const data = { ...DETAILS, lines: [{ ...coat, feeCents }], payments: [payment] };
  await drawPage(data);
  await expect.element(page.getByText('Wool coat')).toBeVisible();
  expect(page.getByText('of which Stripe’s fee').elements()).toHaveLength(hasFee ? 1 : 0);
});

test('order: a refund under way is not counted as refunded', async () => {
  const given = { cause: 'staff', reason: 'A seam was open', problem: null } as const;
  const refund = {
    ...given,
    _id: coat._id,
    amountCents: 4900,
    status: 'waiting',
    createdAt: '2026-11-01T10:00:00.000Z',
  } as const;
  const sums = { items: 59, discount: 0, coupon: 0, shipping: 5, total: 64, refunded: 59 };
  await drawPage({ ...DETAILS, refunds: [refund] }, sums);
  await expect.element(page.getByText('Refund under way')).toBeVisible();
  const shown = page.getByTestId('order-details').element().textContent ?? '';
  expect(shown).toMatch(/Refunded.10,00.€Refund under way.49,00.€/u);
});

test('order: the dialog of a refund is loaded without taking the order away, and gives the focus back', async () => {
  await drawPage(DETAILS);
  await page.getByRole('button', { name: 'Refund…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Refund' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Refund…' })).toHaveFocus();
});

test('order: a refund that failed at Stripe says why', async () => {
  const given = { cause: 'staff', reason: 'A seam was open', createdAt: '2026-11-01T10:00:00.000Z' } as const;
  const failed = { ...given, _id: coat._id, amountCents: 4900, status: 'failed', problem: 'expired_card' } as const;
  await draw(<Money details={{ ...DETAILS, refunds: [failed] }} refund={null} />);
  await expect.element(page.getByText('A seam was openStripe says: expired_card')).toBeVisible();
});
