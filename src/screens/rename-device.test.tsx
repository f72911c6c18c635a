/** Naming a device: the present name is offered, the new one is sent, a refusal keeps what was typed. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../tests/support/draw.tsx';
import { RenameDevice } from './rename-device.tsx';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

/** Answers every request; returns address and body of each. */
function answer(status: number, body: object) {
  const requests: [url: string, body: unknown][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    requests.push([request.url, await request.json()]);
    return new Response(JSON.stringify(body), { status, headers: { 'X-App': appHeader('test') } });
  });
  return requests;
}

const words = { type: 'x', title: 'Not found', detail: 'This doesn’t exist.', message: 'This doesn’t exist.' };
const REFUSED = { ...words, status: 404, ermessage: 'notFound', requestId: 'x' };

const open = async (name: string | null, id: string | null = 'tablet/1') => {
  await draw(<RenameDevice id={id} name={name} usual="Chrome 140 · Android" />);
  await page.getByRole('button', { name: /^Rename / }).click();
  return page.getByRole('textbox', { name: 'Device name' });
};

test('sends the name of that device on Enter and closes', async () => {
  const requests = answer(200, { data: null });
  const field = await open('Counter 1');
  await expect.element(field).toHaveValue('Counter 1');
  await expectClean();
  await userEvent.fill(field, ' Counter 2 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  expect(requests).toEqual([[expect.stringContaining('/devices/tablet%2F1/name'), { name: 'Counter 2' }]]);
});

test('this device: says so, since the server may not know it; a refusal keeps what was typed', async () => {
  const requests = answer(404, REFUSED);
  const field = await open(null, null);
  await userEvent.fill(field, 'Desk');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Not savedThis doesn’t exist. Everything you typed is still here.');
  await expect.element(field).toHaveValue('Desk');
  expect(requests).toEqual([[expect.stringMatching(/devices\/[^/]+\/name$/), { name: 'Desk', here: true }]]);
});
