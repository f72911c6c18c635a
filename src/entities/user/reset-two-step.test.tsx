/** Resetting another person's two-step sign-in: not offered while it is off; needs one's own password. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { fieldProblem } from '../../../tests/support/problem.ts';
import { ResetTwoStep } from './reset-two-step.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const RECORD = { _id: '0190f000-0000-7000-8000-000000000002', fullName: 'Ada Bassi' };
const WRONG = fieldProblem('password', 'wrongPassword', 'The password is incorrect');

/** A server where the person has it on or off; returns what was changed. */
function serve(isOn: boolean) {
  const changes: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    const call = `${method} ${new URL(url).pathname.replace('/admin/api', '')}`;
    if (method !== 'GET') changes.push(call);
    const [status, body] =
      method === 'GET' ? [200, { data: { isOn } }] : changes.length === 1 ? [422, WRONG] : [200, { data: null }];
    return new Response(JSON.stringify(body), { status, headers: { 'X-App': appHeader('test') } });
  });
  return changes;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('asks for the own password, and tells why nothing was reset', async () => {
  const changes = serve(true);
  await draw(<ResetTwoStep record={RECORD} />);
  await button('Reset two-step sign-in').click();
  const field = page.getByLabelText('Your own password', { exact: true });
  await expect.element(button('Reset')).toBeDisabled();
  await expectClean();
  await userEvent.fill(field, 'correct horse');
  await button('Reset').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The password is incorrect');
  await button('Reset').click();
  await expect.element(field).not.toBeInTheDocument();
  const proof = 'PUT /two-step/proof';
  expect(changes).toEqual([proof, proof, `DELETE /user/${RECORD._id}/two-step`]);
});

test('is not offered while it is off', async () => {
  const changes = serve(false);
  await draw(<ResetTwoStep record={RECORD} />);
  await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  await expect.element(button('Reset two-step sign-in')).not.toBeInTheDocument();
  expect(changes).toEqual([]);
});
