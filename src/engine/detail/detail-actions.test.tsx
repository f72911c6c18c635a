/** The main action of an open record is what its states say usually comes next; without one it is Edit. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { draw, signedInWith } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { DetailActions } from './detail-actions.tsx';

beforeAll(() => {
  vi.stubGlobal('__APP_VERSION__', 'test');
});
afterEach(() => vi.restoreAllMocks());

async function drawActions(name: ResourceName, more: object) {
  const record = { _id: '0190f000-0000-7000-8000-000000000001', rev: 1, ...more };
  const headers = { 'X-App': appHeader('test') };
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ data: record, message: 'Done' }, { headers }));
  await draw(
    <DetailActions name={name} record={record} />,
    createQueryClient('somebody', () => undefined),
  );
  return () => sent.mock.calls.filter(([input]) => (input as Request).method === 'PUT').length;
}
const look = (name: string) => page.getByRole('button', { name, exact: true });
const edit = () => page.getByRole('link', { name: 'Edit' });

test('a parcel: staff mark it as collected with one press, and edit it beside that', async () => {
  await signedInWith(2);
  const sent = await drawActions('shipment', { status: 'ready' });
  await expect.element(edit()).toHaveTextContent('');
  await look('Mark as collected').click();
  await expect.poll(sent).toBe(1);
});

test('what asks first opens its dialog', async () => {
  await signedInWith(2);
  const sent = await drawActions('shipment', { status: 'collected' });
  await look('Ship…').click();
  await expect.element(page.getByRole('dialog', { name: 'Ship this parcel' })).toBeVisible();
  expect(sent()).toBe(0);
});

test('without a next step Edit is the main action', async () => {
  await signedInWith(2);
  await drawActions('product', { status: 'active', code: 'MIL-P0000012' });
  await expect.element(edit()).toHaveTextContent('Edit');
});

test('so it is for whoever may not take the next step', async () => {
  await signedInWith(3);
  await drawActions('shipment', { status: 'collected' });
  await expect.element(edit()).toHaveTextContent('Edit');
  await page.getByRole('button', { name: /^Status/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Back to ready' })).toBeVisible();
  await expect.element(look('Ship…')).not.toBeInTheDocument();
});
