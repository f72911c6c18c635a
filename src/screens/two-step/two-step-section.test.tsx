/** Two-step sign-in in the profile: set up, recovery codes shown once, a proof asked for, and why there may be no passkeys. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { TwoStepRecord } from '../../../contract/calls/two-step.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
// Says with what a read fails.
import '../../api/query-client.ts';
import { TwoStepSection } from './two-step-section.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKMN-PQR${index}`);
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const OFF: TwoStepRecord = {
  hasApp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  passkeyHost: window.location.hostname,
};

let state: TwoStepRecord;
let isProven: boolean;
let requests: [call: string, body: unknown][];
beforeAll(signedIn);
beforeEach(() => {
  [state, isProven, requests] = [OFF, true, []];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname.replace('/admin/api', '')}`;
    if (request.method !== 'GET') requests.push([call, await request.json().catch(() => null)]);
    const [status, body] = answerTo(call);
    return new Response(JSON.stringify(body), { status, headers: { 'X-App': appHeader('test') } });
  });
});
afterEach(() => vi.restoreAllMocks());

/** Refuses one field. */
const refusal = (path: string, code: string, message: string): [number, object] => [
  422,
  { ...PROBLEM, errors: [{ path, code, message }] },
];
const words = { type: 'x', title: 'x', detail: 'x', message: 'x' };
const PROBLEM = { ...words, status: 422, ermessage: 'validation', requestId: 'x' };

function answerTo(call: string): [number, object] {
  switch (call) {
    case 'GET /two-step':
      return [200, { data: state }];
    case 'GET /settings/security':
      return [200, { data: { secondStepForAdmins: false } }];
    case 'PUT /two-step/proof':
      if (requests.length < 3) return refusal('password', 'wrongPassword', 'The password is incorrect');
      isProven = true;
      return [200, { data: null }];
    case 'POST /two-step/app':
      if (!isProven) return refusal('proof', 'proofNeeded', 'Confirm with your password first');
      return [200, { data: { secret: SECRET, url: `otpauth://totp/Ordito:elena?secret=${SECRET}` } }];
    case 'PUT /two-step/app':
      if (requests.length === 2) return refusal('code', 'wrongStep', 'This code is wrong or was already used.');
      state = { ...OFF, hasApp: true, recoveryCodesLeft: 10 };
      return [200, { data: { recoveryCodes: CODES } }];
    case 'PUT /settings/security':
      return [200, { data: { secondStepForAdmins: true } }];
    default:
      return [200, { data: null }];
  }
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an app is confirmed by its code; the recovery codes stay until they are saved', async () => {
  await draw(<TwoStepSection />);
  await button('Set up an authenticator app').click();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  await expectClean();
  const field = page.getByRole('textbox', { name: 'Code from the app' });
  await userEvent.fill(field, '123');
  await button('Confirm').click();
  await expect.element(page.getByText('Enter the 6-digit code.')).toBeVisible();
  expect(requests).toHaveLength(1);
  await userEvent.fill(field, '123 456');
  await button('Confirm').click();
  await expect.element(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await expect.element(field).toHaveValue('123 456');
  await button('Confirm').click();
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect.element(dialog).toBeVisible();
  expect(requests.at(-1)).toEqual(['PUT /two-step/app', { code: '123456' }]);
  await expectClean();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(CODES[9] ?? '')).toBeVisible();
  await button('I’ve saved them').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(CODES[0]);
  await expect.element(page.getByText('10 codes left, for when you lose the rest.')).toBeVisible();
});

test('an app whose confirmation lost its answer is shown once the form is given up', async () => {
  await draw(<TwoStepSection />);
  await button('Set up an authenticator app').click();
  await expect.element(page.getByRole('textbox', { name: 'Code from the app' })).toBeVisible();
  state = { ...OFF, hasApp: true, recoveryCodesLeft: 10 };
  await button('Cancel').click();
  await expect.element(button('Remove Authenticator app')).toBeVisible();
});

test('after a while the password is asked for, then the change goes on', async () => {
  isProven = false;
  await draw(<TwoStepSection />);
  await button('Set up an authenticator app').click();
  const field = page.getByLabelText('Current password', { exact: true });
  await expectClean();
  await userEvent.fill(field, 'wrong');
  await button('Continue').click();
  await expect.element(page.getByText('The password is incorrect')).toBeVisible();
  await button('Continue').click();
  await expect.element(page.getByRole('textbox', { name: 'Code from the app' })).toBeVisible();
  expect(requests.map(([call]) => call)).toEqual([
    'POST /two-step/app',
    'PUT /two-step/proof',
    'PUT /two-step/proof',
    'POST /two-step/app',
  ]);
});

test('the last second step is removed after a question that says what follows', async () => {
  state = { ...OFF, hasApp: true, recoveryCodesLeft: 1, isRequired: true };
  await draw(<TwoStepSection />);
  await button('Remove Authenticator app').click();
  await expect.element(page.getByText(/You’ll have to set one up again before you can go on working/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await vi.waitFor(() => expect(requests.map(([call]) => call)).toEqual(['DELETE /two-step/app']));
});

test('a passkey is renamed', async () => {
  const _id = '0190f000-0000-7000-8000-000000000003';
  const passkey = { _id, name: 'Laptop', host: 'localhost', createdAt: '2026-11-25T08:00:00.000Z', usedAt: null };
  state = { ...OFF, passkeys: [passkey], recoveryCodesLeft: 10 };
  await draw(<TwoStepSection />);
  await button('Rename Laptop').click();
  const field = page.getByRole('textbox', { name: 'Passkey name' });
  await expectClean();
  await userEvent.fill(field, ' ');
  await button('Save').click();
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await userEvent.fill(field, ' Old laptop ');
  await button('Save').click();
  await expect.element(field).not.toBeInTheDocument();
  await vi.waitFor(() => expect(requests).toEqual([[`PUT /two-step/passkeys/${_id}`, { name: 'Old laptop' }]]));
});

test.each([
  [null, /need a host name, not an IP address/],
  ['ordito.example', /Passkeys work only at ordito\.example/],
])('no passkey is offered where none works: %s', async (passkeyHost, why) => {
  state = { ...OFF, passkeyHost };
  await draw(<TwoStepSection />);
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(button('Add passkey')).not.toBeInTheDocument();
});

test('a super admin requires it of all admins', async () => {
  await draw(<TwoStepSection />);
  await page.getByRole('switch', { name: /^Required for all admins/ }).click();
  await vi.waitFor(() => expect(requests).toEqual([['PUT /settings/security', { secondStepForAdmins: true }]]));
});
