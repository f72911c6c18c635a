/** The set-up in place of everything else: goes on once there is a second step. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { SetUpTwoStep } from './set-up-two-step.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

test.each([true, false])('goes on only with a second step: %s', async (hasApp) => {
  const state = { hasApp, passkeys: [], recoveryCodesLeft: 0, isRequired: true, passkeyHost: null };
  const requested: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = new URL((input as Request).url).pathname.replace('/admin/api', '');
    requested.push(path);
    const data = path === '/two-step' ? state : { secondStepForAdmins: true };
    return new Response(JSON.stringify({ data }), { status: 200, headers: { 'X-App': appHeader('test') } });
  });
  await draw(<SetUpTwoStep />);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Set up two-step sign-in');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect.element(page.getByText('Authenticator app')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeEnabled();
  const rule = page.getByRole('switch', { name: /^Required for all admins/ });
  await vi.waitFor(() => expect(rule.elements()).toHaveLength(hasApp ? 1 : 0));
  if (!hasApp) {
    await expect.element(next).toBeDisabled();
    return;
  }
  await next.click();
  await vi.waitFor(() => expect(requested).toContain('/profile'));
});
