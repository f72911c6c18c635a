/** The VAT checker: judges a number while it is typed, without the network, and sends a right one alone. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { NumberChecker } from './number-checker.tsx';

/** A check as the server returns it. */
const RECORD = {
  _id: '0190f000-0000-7000-8000-0000000000aa',
  number: 'IT00743110157',
  result: 'checking',
  companyName: null,
  companyAddress: null,
  checkedAt: null,
  requestId: null,
  problem: null,
  tries: 0,
  nextTryAt: null,
  requestedBy: '0190f000-0000-7000-8000-000000000001',
  requestedByName: 'Elena Conti',
  note: '',
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
  deletedAt: null,
  rev: 1,
};

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

function answer(status: number, body: object) {
  const requests: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requests.push(await (input as Request).json());
    return new Response(JSON.stringify(body), { status, headers: { 'X-App': appHeader('test') } });
  });
  return requests;
}

const number = () => page.getByRole('textbox', { name: 'Number' });
const verdict = () => page.getByRole('status').first();
const button = () => page.getByRole('button', { name: 'Check with VIES' });

test('a right number is sent with its country; the field is empty again', async () => {
  const requests = answer(201, { message: 'VIES is being asked', data: RECORD });
  await draw(<NumberChecker />);
  await userEvent.fill(number(), '007 4311 0157');
  await expect
    .element(verdict())
    .toHaveTextContent('The check digit matches. VIES knows whether the number is in use.');
  await expectClean();
  await button().click();
  await expect.element(number()).toHaveValue('');
  expect(requests).toEqual([{ number: 'IT00743110157' }]);
});

test('a wrong number is named when its field is left, and is not sent', async () => {
  const requests = answer(201, {});
  await draw(<NumberChecker />);
  await userEvent.fill(number(), 'IT00743110158');
  await expect.element(verdict()).toHaveTextContent('The number is checked as you type, even without a network.');
  await userEvent.keyboard('{Enter}');
  await expect.element(verdict()).toHaveTextContent('The check digit doesn’t match, so a digit is wrong.');
  await expectClean();
  expect(requests).toEqual([]);
  await userEvent.fill(number(), 'DE136695976');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('DE');
  await expect
    .element(verdict())
    .toHaveTextContent('Germany: the format is right. VIES knows whether the number is in use.');
});

test('a refusal keeps what was typed', async () => {
  const problem = {
    type: 'x',
    title: 'Too many attempts',
    detail: 'Too many attempts.',
    message: 'Too many attempts.',
    requestId: 'x',
  };
  answer(429, { ...problem, status: 429, ermessage: 'rateLimited' });
  await draw(<NumberChecker />);
  await userEvent.fill(number(), '00743110157');
  await button().click();
  await expect.element(page.getByText(/Too many/)).toBeVisible();
  await expect.element(number()).toHaveValue('00743110157');
});

test('a codice fiscale and an IBAN are judged here alone', async () => {
  await draw(<NumberChecker />);
  const kind = page.getByRole('combobox', { name: 'Kind of number' });
  await userEvent.selectOptions(kind, 'Codice fiscale');
  await expect.element(button()).not.toBeInTheDocument();
  await userEvent.fill(number(), 'rssmra85t10a56nh');
  await expect.element(verdict()).toHaveTextContent('The check character matches.');
  await userEvent.selectOptions(kind, 'IBAN');
  await userEvent.fill(number(), 'IT60 X054 2811 1010 0000 0123 45');
  await userEvent.tab();
  await expect.element(verdict()).toHaveTextContent('Italy: an IBAN has 27 characters there. This one has 26.');
});
