/** The box that says what a parcel costs, and the weights without a cost beside it. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { ParcelBox } from './parcel-box.tsx';
import { WeightGaps } from './weight-gaps.tsx';

beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await signedIn();
});
afterEach(() => vi.restoreAllMocks());

function serve(data: unknown) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    if (request.method === 'POST') sent.push(await request.json());
    const answer = Array.isArray(data) ? { data, total: data.length } : { data };
    return new Response(JSON.stringify(answer), { headers: { 'X-App': appHeader('test') } });
  });
  return sent;
}
const weight = () => page.getByRole('textbox', { name: 'Weight' });
const check = () => page.getByRole('button', { name: 'Check cost' });

test('a parcel has the cost of its band', async () => {
  const band = { _id: '0190f000-0000-7000-8000-0000000000aa', band: 'IT BO · 0–2,5 kg', cost: 5 };
  const sent = serve(band);
  await draw(<ParcelBox />);
  await check().click();
  await expect.element(weight()).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await userEvent.fill(weight(), '2,3');
  await userEvent.fill(page.getByRole('textbox', { name: 'Province' }), 'bo');
  await userEvent.fill(page.getByRole('textbox', { name: 'Postal code' }), '40121');
  await check().click();
  await expect.element(page.getByText(/5,00/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: band.band })).toBeVisible();
  expect(sent).toEqual([{ country: 'IT', province: 'BO', postalCode: '40121', weight: 2.3 }]);
  await expectClean();
});

test('without a band it is on request', async () => {
  serve(null);
  await draw(<ParcelBox />);
  await userEvent.fill(weight(), '500');
  await check().click();
  await expect.element(page.getByText('On request')).toBeVisible();
});

test('weights without a cost are named', async () => {
  serve([{ country: 'DE', province: null, postalCode: null, from: 2, to: 5 }]);
  await draw(<WeightGaps />);
  await expect.element(page.getByText('Germany: 2–5 kg')).toBeVisible();
  await expectClean();
});
