/** The refund of an order: by items or by an amount, never more than is left, and what it takes back before it is sent. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { OrderDetails, RefundPreview } from '../../../contract/calls/orders.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { coat, DETAILS, HUB, line, ORDER } from '../../../tests/support/order-details.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { RefundDialog } from './refund.tsx';

const PREVIEW: RefundPreview = {
  cents: 4900,
  refundableCents: 5400,
  commissionCents: 980,
  restockable: [],
  hubs: [{ hub: HUB, hubName: 'Milano Navigli', netCents: 3920, isTransferred: true }],
};

beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await signedIn();
});
beforeEach(() => vi.stubGlobal('__APP_VERSION__', 'test'));
afterEach(() => vi.restoreAllMocks());

interface Sent {
  path: string;
  body: unknown;
  key: string | null;
}

interface Served {
  preview?: RefundPreview | ((lines: readonly string[]) => RefundPreview);
  refused?: () => Response | null;
}

/** Answers previews and refunds; returns what was sent. */
function serve({ preview = PREVIEW, refused }: Served = {}) {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    const body = request.method === 'POST' ? await request.json() : null;
    sent.push({ path: pathname, body, key: request.headers.get('Idempotency-Key') });
    const headers = { 'X-App': appHeader('test') };
    const no = refused?.();
    if (no) return no;
    if (pathname.endsWith('/preview')) {
      const { lines } = body as { lines: readonly string[] };
      return Response.json({ data: typeof preview === 'function' ? preview(lines) : preview }, { headers });
    }
    return Response.json({ data: { _id: ORDER }, message: 'Refund started' }, { headers, status: 201 });
  });
  return sent;
}
const problem = (status: number, errors: object[], ermessage?: string) =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Not valid',
      status,
      detail: 'Check the fields.',
      message: 'Check the fields.',
      ...(errors.length > 0 ? { ermessage: 'validation', errors } : {}),
      ...(ermessage ? { ermessage } : {}),
      requestId: 'one',
    },
    { status, headers: { 'X-App': appHeader('test'), 'Content-Type': 'application/problem+json' } },
  );
const drawn = (onClose = () => undefined as void, details = DETAILS) =>
  draw(
    <RefundDialog id={ORDER} details={details} onClose={onClose} />,
    createQueryClient('somebody', () => undefined),
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: RegExp) => page.getByRole('checkbox', { name });

test('refund: of items, with what it takes back before it is sent, and the same key when it is sent again', async () => {
  let isDown = true;
  const sent = serve({
    refused: () => (isDown && sent.at(-1)?.path.endsWith('/refund') ? problem(503, []) : null),
  });
  const onClose = vi.fn();
  await drawn(onClose);
  await expect.element(box(/Scarf/)).toBeDisabled();
  await expect.element(button('Refund')).toBeDisabled();
  await box(/Wool coat.*49,00/).click();
  await expect.element(page.getByText('The customer gets 49,00 € back.')).toBeVisible();
  await expect.element(page.getByText('Commission given back: 9,80 €.')).toBeVisible();
  await expect.element(page.getByText('Milano Navigli returns 39,20 €.')).toBeVisible();
  // Not without a reason.
  await expect.element(button('Refund 49,00 €')).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'A seam was open');
  await expectClean();
  await button('Refund 49,00 €').click();
  await expect.element(page.getByRole('alert', { name: 'Not saved' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  isDown = false;
  await button('Refund 49,00 €').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const refunds = sent.filter(({ path }) => path.endsWith('/refund'));
  const body = { lines: [coat._id], shipping: false, amount: null, restock: false, reason: 'A seam was open' };
  for (const refund of refunds) expect(refund.body).toEqual(body);
  expect(new Set(refunds.map(({ key }) => key)).size).toBe(1);
});

test('refund: of a whole item asks whether it goes back on sale, and is not made without an answer', async () => {
  const sent = serve({ preview: { ...PREVIEW, restockable: [coat.code] } });
  const onClose = vi.fn();
  await drawn(onClose);
  await box(/Wool coat/).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'A seam was open');
  await expect.element(page.getByText('Does the refunded item go back on sale?')).toBeVisible();
  await expect.element(button('Refund 49,00 €')).toBeDisabled();
  await page.getByRole('radio', { name: /Put back on sale/ }).click();
  await expectClean();
  await button('Refund 49,00 €').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [refund] = sent.filter(({ path }) => path.endsWith('/refund'));
  expect(refund?.body).toMatchObject({ lines: [coat._id], restock: true });
});

test('refund: what goes back on sale is answered for the items it was asked of', async () => {
  const belt = line('13', { name: 'Belt' });
  serve({
    preview: (lines) => ({
      ...PREVIEW,
      restockable: [coat, belt].flatMap(({ _id, code }) => (lines.includes(_id) ? [code] : [])),
    }),
  });
  await drawn(undefined, { ...DETAILS, lines: [coat, belt] });
  const back = page.getByRole('radio', { name: /Put back on sale/ });
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'A seam was open');
  await box(/Wool coat/).click();
  await back.click();
  await expect.element(button('Refund 49,00 €')).toBeEnabled();
  await box(/Belt/).click();
  await expect.element(page.getByText('Do the 2 refunded items go back on sale?')).toBeVisible();
  await expect.element(back).not.toBeChecked();
  await expect.element(button('Refund 49,00 €')).toBeDisabled();
});

test('refund: changed after its answer was lost, it is not made twice unless the person has been told', async () => {
  let answer: (() => Response) | null = () => {
    throw new TypeError('Failed to fetch');
  };
  const sent = serve({ refused: () => (sent.at(-1)?.path.endsWith('/refund') && answer ? answer() : null) });
  const onClose = vi.fn();
  await drawn(onClose);
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await box(/Wool coat/).click();
  await userEvent.fill(reason, 'A seam was open');
  await button('Refund 49,00 €').click();
  await expect.element(page.getByText(/Can’t reach the server/)).toBeVisible();
  await userEvent.fill(reason, 'A seam was open, sorry');
  answer = () => problem(422, [], 'idempotencyMismatch');
  await button('Refund 49,00 €').click();
  await expect.element(page.getByText(/It was refunded earlier, without your last changes/)).toBeVisible();
  answer = null;
  await button('Refund 49,00 €').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [lost, refused, again] = sent.filter(({ path }) => path.endsWith('/refund')).map(({ key }) => key);
  expect(refused).toBe(lost);
  expect(again).not.toBe(lost);
});

test('refund: of the whole of a subscription’s order, which says that its period ends', async () => {
  const ends = page.getByText(/period of the subscription .* ends/);
  serve({ preview: { ...PREVIEW, cents: 4900 } });
  const details: OrderDetails = { ...DETAILS, lines: [line('11', { kind: 'plan', name: 'Dermo box' })] };
  const part = await drawn(undefined, details);
  await box(/Dermo box/).click();
  await expect.element(page.getByText('The customer gets 49,00 € back.')).toBeVisible();
  await expect.element(ends).not.toBeInTheDocument();
  await part.unmount();
  serve({ preview: { ...PREVIEW, cents: 5400 } });
  await drawn(undefined, details);
  await box(/Dermo box/).click();
  await expect.element(ends).toBeVisible();
});

test('refund: of an amount, at most what is left, and says why not', async () => {
  let isTooMuch = true;
  const sent = serve({
    preview: {
      ...PREVIEW,
      cents: 500,
      commissionCents: 0,
      hubs: [{ ...PREVIEW.hubs[0]!, netCents: 500, isTransferred: false }],
    },
    refused: () =>
      isTooMuch ? problem(422, [{ path: 'amount', code: 'tooLarge', message: 'The maximum is 54' }]) : null,
  });
  await drawn();
  await button('An amount').click();
  await expect.element(page.getByText(/At most 54,00 €/)).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Late');
  await userEvent.fill(amount, '54,01');
  await expect.element(page.getByText('The maximum is 54')).toBeVisible();
  await expect.element(button('Refund')).toBeDisabled();
  isTooMuch = false;
  await userEvent.fill(amount, '5');
  await expect.element(page.getByText('The customer gets 5,00 € back.')).toBeVisible();
  await expect.element(page.getByText('Milano Navigli gets 5,00 € less.')).toBeVisible();
  await expect.element(button('Refund 5,00 €')).toBeEnabled();
  expect(sent.at(-1)?.body).toEqual({ lines: [], shipping: false, amount: 5 });
  for (const typed of ['0', '-5', 'ten']) {
    await userEvent.fill(amount, '5');
    await userEvent.fill(amount, typed);
    await expect.element(page.getByText('Enter an amount, for example 12,50.')).toBeVisible();
    await expect.element(button('Refund')).toBeDisabled();
  }
});

test('refund: of the shipping costs, if any of them are left', async () => {
  serve();
  const part = await drawn();
  await expect.element(box(/Shipping costs, 5,00 €/)).toBeEnabled();
  await part.unmount();
  await drawn(undefined, { ...DETAILS, refundableCents: 4900 });
  await expect.element(box(/Shipping costs, 0,00 €/)).toBeDisabled();
});
