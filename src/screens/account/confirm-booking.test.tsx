/** Confirms a booking by its mailed link. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { fieldProblem } from '../../../tests/support/problem.ts';
import { ConfirmBooking } from './confirm-booking.tsx';
import { keepLinkToken } from './link-token.ts';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const headers = { 'X-App': appHeader('test') };
const confirm = () => page.getByRole('button', { name: 'Confirm booking' }).click();

test('booking: is confirmed by a press, also after its answer was lost', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  keepLinkToken('x'.repeat(43));
  await draw(<ConfirmBooking />);
  await expect.element(page.getByText('Confirm your booking')).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  await confirm();
  await expect.element(page.getByText(/Can’t reach the server/)).toBeVisible();
  const data = { number: 'B000007', mix: 'Cotton bale', until: '2026-12-04' };
  fetched.mockImplementation(async () => Response.json({ data, message: 'Booking confirmed' }, { headers }));
  await confirm();
  await expect.element(page.getByText('Your booking is confirmed')).toBeVisible();
  expect(text()).toContain('B000007');
});

test('booking: a page without its link, as after a reload, does not say what has become of the booking', async () => {
  keepLinkToken(null);
  await draw(<ConfirmBooking />);
  await expect.element(page.getByText('Open the link in the e-mail again.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Confirm booking' }).query()).toBeNull();
  expect(text()).not.toContain('no longer works');
});

test('booking: a link that is refused says so, and what to do', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(fieldProblem('token', 'deadLink'), { status: 422, headers }),
  );
  keepLinkToken('x'.repeat(43));
  await draw(<ConfirmBooking />);
  await confirm();
  await expect.element(page.getByText('This link no longer works')).toBeVisible();
});
