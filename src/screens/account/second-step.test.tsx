/** The second step of a sign-in: a code, a wrong one, an expired sign-in, a passkey. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { SecondStep } from '../../../contract/failure.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { fieldProblem } from '../../../tests/support/problem.ts';
import { CompleteSignIn } from './second-step.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const STEP: SecondStep = { challenge: 'pending', ways: ['app'] };
const refusal = (path: string, message: string) => fieldProblem(path, 'x', message);

/** Gives these answers one after the other; returns address and body of each request. */
function answer(...answers: [status: number, body: object][]) {
  const requests: [path: string, body: unknown][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    requests.push([new URL(request.url).pathname, await request.json()]);
    const [status, body] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'X-App': appHeader('test') } });
  });
  return requests;
}

async function open(step: SecondStep = STEP) {
  const entered: string[] = [];
  let back = 0;
  const enter = async (token: string) => {
    entered.push(token);
    return { ok: true, value: null } as const;
  };
  await draw(<CompleteSignIn step={step} enter={enter} onBack={() => (back += 1)} />);
  return { entered, back: () => back, field: page.getByRole('textbox') };
}
const continueButton = () => page.getByRole('button', { name: 'Continue' });

test('a wrong code is told at its field and stays; the right one enters', async () => {
  const opened = { token: 'opened', expiresAt: '2026-12-25T12:00:00.000Z' };
  const requests = answer([422, refusal('code', 'This code is wrong.')], [200, { data: opened }]);
  const { entered, field } = await open();
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This code is wrong.')).toBeVisible();
  await expect.element(field).toHaveValue('123456');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(entered).toEqual(['opened']));
  const sent = ['/admin/api/login/second-step', { challenge: 'pending', code: '123456' }];
  expect(requests).toEqual([sent, sent]);
});

test('an expired sign-in starts over', async () => {
  answer([422, refusal('challenge', 'This sign-in has expired.')]);
  const { entered, back, field } = await open();
  await userEvent.fill(field, 'ABCD-EFGH-JKMN-PQRS');
  await continueButton().click();
  await vi.waitFor(() => expect(back()).toBe(1));
  expect(entered).toEqual([]);
});

test('a passkey that is not confirmed leaves the recovery code', async () => {
  answer([200, { data: { challenge: 'AAAA', rpId: 'elsewhere.example', allowCredentials: [] } }]);
  const { field } = await open({ ...STEP, ways: ['passkey'] });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The passkey wasn’t confirmed. Try again.');
  await expect.element(page.getByLabelText('Recovery code')).toBeVisible();
  await expect.element(field).toBeEnabled();
});

test.each([
  [['app'], 'filled'],
  [['app', 'passkey'], 'default'],
] as const)('the code steps back behind a passkey: %j', async (ways, variant) => {
  await open({ ...STEP, ways: [...ways] });
  await expect.element(continueButton()).toHaveAttribute('data-variant', variant);
});
