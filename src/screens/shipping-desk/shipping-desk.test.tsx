/** The shipping desk: a column for each state, the move that comes next, and a scan that finds a shipment. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { formatCode } from '../../../contract/code.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { ShippingDesk } from './shipping-desk.tsx';

const HUB = '0190f000-0000-7000-8000-000000000002';
const CODE = formatCode({ prefix: 'MIL', kind: 'product', sequence: 7 });
const shipment = (last: string, status: string, more: object = {}) => ({
  _id: `0190f000-0000-7000-8000-0000000000${last}`,
  number: `S0000${last}`,
  itemImage: null,
  order: HUB,
  orderName: '2026-000012',
  orderNumber: '2026-000012',
  hubcenter: HUB,
  hubcenterName: 'Milano Navigli',
  customerName: 'Ada Rossi',
  city: 'Bologna',
  province: 'BO',
  pieces: 2,
  refundedPieces: 0,
  codes: CODE,
  carrier: null,
  tracking: null,
  note: '',
  status,
  collectedAt: null,
  shippedAt: null,
  deliveredAt: null,
  createdAt: '2026-11-03T10:00:00.000Z',
  updatedAt: '2026-11-03T10:00:00.000Z',
  rev: 1,
  ...more,
});

beforeAll(signedIn);
beforeEach(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

/** Answers with shipments, which move; returns the moves that were sent. */
function serve(rows: ReturnType<typeof shipment>[]) {
  const moves: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const { pathname, searchParams } = new URL(request.url);
    const headers = { 'X-App': appHeader('test') };
    if (pathname.endsWith('/merchants/options') || pathname.includes('merchant'))
      return Response.json({ data: [] }, { headers });
    if (request.method === 'PUT') {
      const body = (await request.json()) as { status: string };
      moves.push(body);
      const row = rows.find(({ _id }) => pathname.endsWith(_id));
      Object.assign(row ?? {}, body, { rev: (row?.rev ?? 0) + 1 });
      return Response.json({ data: row, message: 'Done' }, { headers });
    }
    const one = rows.find(({ _id }) => pathname.endsWith(_id));
    if (one) return Response.json({ data: one }, { headers });
    const status = searchParams.get('status');
    const search = searchParams.get('search');
    const data = rows.filter(
      (row) => (status ? row.status === status : true) && (search ? row.codes.includes(search) : true),
    );
    return Response.json({ data, total: data.length }, { headers });
  });
  return moves;
}
const drawn = () =>
  draw(
    <ShippingDesk />,
    createQueryClient('somebody', () => undefined),
  );
/** As a hardware scanner types. */
async function scan(text: string) {
  for (const key of text) window.dispatchEvent(new KeyboardEvent('keydown', { key, code: '', bubbles: true }));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

test('shipping desk: a column for each state, and a shipment moves on, also by a double tap it alone', async () => {
  const moves = serve([shipment('11', 'ready'), shipment('12', 'shipped'), shipment('13', 'ready')]);
  await drawn();
  const ready = page.getByRole('region', { name: /^Ready/ });
  await expect.element(ready.getByText('Ada Rossi, Bologna').first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^Collected/ }).getByText('Nothing here.')).toBeVisible();
  await expectClean();
  // In the past, so that the taps of later tests are later.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(-10_000);
  await page.getByRole('button', { name: 'Mark as collected (S000011)' }).click();
  await expect.element(page.getByRole('region', { name: /^Collected/ }).getByText('S000011')).toBeVisible();
  // It is where the first one was.
  await page.getByRole('button', { name: 'Mark as collected (S000013)' }).click();
  expect(moves).toMatchObject([{ status: 'collected' }]);
  clock.mockReturnValue(-9000);
  await page.getByRole('button', { name: 'Mark as collected (S000013)' }).click();
  await expect.poll(() => moves).toMatchObject([{ status: 'collected' }, { status: 'collected' }]);
});

test('shipping desk: what was refunded is not to be packed, which no longer matters once it is sent', async () => {
  serve([shipment('11', 'ready', { refundedPieces: 2 }), shipment('12', 'delivered', { refundedPieces: 2 })]);
  await drawn();
  const note = (column: RegExp) =>
    page.getByRole('region', { name: column }).getByText('2 pieces refunded: don’t pack them');
  await expect.element(note(/^Ready/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^Arrived/ }).getByText('S000012')).toBeVisible();
  await expect.element(note(/^Arrived/)).not.toBeInTheDocument();
  await expectClean();
});

test('shipping desk: while the answers are on their way, its columns show where cards will be', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const { container } = await drawn();
  await expect.element(page.getByRole('region', { name: /^Ready/ })).toBeVisible();
  expect(container.querySelectorAll('section .mantine-Skeleton-root')).toHaveLength(4);
});

test('shipping desk: a scan finds a shipment, and the same scan again moves it', async () => {
  const moves = serve([shipment('11', 'ready')]);
  await drawn();
  await expect.element(page.getByText('S000011')).toBeVisible();
  await scan(CODE);
  await expect.element(page.getByRole('dialog', { name: 'Scanned shipment' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark as collected', exact: true })).toBeVisible();
  expect(moves).toEqual([]);
  await scan(CODE);
  await expect.poll(() => moves).toMatchObject([{ status: 'collected' }]);
  await expect.element(page.getByRole('dialog', { name: 'Scanned shipment' })).not.toBeInTheDocument();
});

test('shipping desk: what is shipped is told to the customer, with its carrier; an unknown code moves nothing', async () => {
  const moves = serve([shipment('11', 'collected')]);
  await drawn();
  await page.getByRole('button', { name: 'Ship… (S000011)' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Carrier' }), 'BRT');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect.poll(() => moves).toMatchObject([{ status: 'shipped', carrier: 'BRT' }]);
  await scan(formatCode({ prefix: 'MIL', kind: 'product', sequence: 8 }));
  await expect.element(page.getByText(/No shipment has an item with the code/)).toBeVisible();
});

test('shipping desk: on a phone the columns are tabs; without shipments it says where they come from', async () => {
  await page.viewport(390, 844);
  serve([shipment('11', 'ready')]);
  const { unmount } = await drawn();
  await expect.element(page.getByRole('button', { name: /^Ready 1/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('region', { name: /^Shipped/ })).not.toBeInTheDocument();
  await expectClean();
  await unmount();
  serve([]);
  await drawn();
  await expect.element(page.getByText('Nothing to ship')).toBeVisible();
});
