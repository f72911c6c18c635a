/** The pages before the sign-in on a server that sends no mail. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { CompleteSignup } from './complete-signup.tsx';
import { ForgotPassword, ResetPassword } from './forgot-password.tsx';
import { keepLinkToken } from './link-token.ts';
import { loadSendsMail } from './sends-mail.ts';
import { VerifyEmail } from './verify-email.tsx';

beforeAll(signedIn);
afterEach(() => {
  keepLinkToken(null);
  vi.restoreAllMocks();
});

/** Says whether the server sends mails, as it answers before such a page is drawn. */
async function answer(sendsMail: boolean): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data: { sendsMail } }, { headers: { 'X-App': appHeader('test') } }),
  );
  await loadSendsMail();
}

const PAGES = [
  ['forgotten password', ForgotPassword],
  ['code', ResetPassword],
  ['invitation without its link', CompleteSignup],
  ['confirmation without its link', VerifyEmail],
] as const;

test.each(PAGES)('without mail, %s: says whom to ask, and promises no mail', async (_, Page) => {
  await answer(false);
  await draw(<Page />);
  await expect.element(page.getByText(/This server doesn’t send e-mails\. Ask an administrator/)).toBeVisible();
  expect(text()).not.toMatch(/we’ll|we sent|we’ve|spam/i);
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test.each(PAGES)('with mail, %s: asks for the address', async (_, Page) => {
  await answer(true);
  await draw(<Page />);
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
});

test('without mail, the link of an administrator: opens at the new password', async () => {
  await answer(false);
  keepLinkToken('x'.repeat(43));
  await draw(<ResetPassword />);
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
});
