/** The detail screen: what a record is headed by. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { DetailScreen } from './detail-screen.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const invoice = {
  _id: '0190f000-0000-7000-8000-0000000000aa',
  type: 'invoice',
  number: null,
  order: '0190f000-0000-7000-8000-0000000000ab',
  orderName: '2026-000012',
  orderNumber: '2026-000012',
  customerName: 'Ada Rossi',
  vatNumber: 'IT00743110157',
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  street: 'Via Roma 1',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
  total: 25,
  status: 'toIssue',
  issuedOn: null,
  dueOn: '2026-12-31',
  fileName: null,
  rejectedAt: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  updatedAt: '2026-11-26T10:00:00.000Z',
  rev: 1,
};

test.each([
  [null, '2026-000012'],
  ['F-2026-00007', 'F-2026-00007'],
])('an invoice with the number %s is headed %s', async (number, heading) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data: { ...invoice, number } }, { headers: { 'X-App': appHeader('test') } }),
  );
  await draw(<DetailScreen name="invoice" />);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
});

test('on a phone what an invoice is made of comes before its fields, which are drawn with it or without it', async () => {
  const { promise: details, reject: fail } = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    new URL((input as Request).url).pathname.includes('/details')
      ? details
      : Response.json({ data: invoice }, { headers: { 'X-App': appHeader('test') } }),
  );
  await page.viewport(390, 844);
  await draw(<DetailScreen name="invoice" />, new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const field = page.getByText('Via Roma 1');
  await expect.element(field).toBeInTheDocument();
  expect(document.querySelector('dl')?.previousElementSibling).not.toBeNull();
  await expect.element(field).not.toBeVisible();
  fail(new TypeError('Failed to fetch'));
  await expect.element(field).toBeVisible();
});

test('an address that was cut off says so, instead of offering to try again', async () => {
  const body = {
    type: 'x',
    title: 'x',
    status: 422,
    detail: 'x',
    message: 'Some data isn’t valid.',
    requestId: 'x',
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(body, { status: 422, headers: { 'X-App': appHeader('test') } }),
  );
  await draw(<DetailScreen name="invoice" />, new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  await expect.element(page.getByRole('heading', { name: 'This doesn’t exist' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
