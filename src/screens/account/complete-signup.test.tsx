/** Sets the password of an invited account whose first answer is lost. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { fieldProblem } from '../../../tests/support/problem.ts';
import { CompleteSignup } from './complete-signup.tsx';
import { keepLinkToken } from './link-token.ts';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const refusal = () =>
  Response.json(fieldProblem('token', 'deadLink'), { status: 422, headers: { 'X-App': appHeader('test') } });

async function choosePassword(): Promise<void> {
  keepLinkToken('x'.repeat(43));
  await draw(<CompleteSignup />);
  for (const name of ['New password', 'Repeat the new password']) {
    await page.getByLabelText(name, { exact: true }).fill('lanterna sul molo 7');
  }
}
const complete = () => page.getByRole('button', { name: 'Complete your account' }).click();

test('invitation: a link used up by a try whose answer was lost leads to the sign-in', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await choosePassword();
  await complete();
  await expect.element(page.getByRole('alert')).toBeVisible();
  fetched.mockImplementation(async () => refusal());
  await complete();
  await expect.element(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  expect(text()).toContain('Your account may be ready');
});

test('invitation: a link that is refused at once has expired', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => refusal());
  await choosePassword();
  await complete();
  await expect.element(page.getByText('This link has expired')).toBeVisible();
});
