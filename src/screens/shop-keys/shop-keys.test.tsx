/** The screen of API keys: a key is named, its secret is shown once, and revoking is confirmed. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { ShopKeys } from './shop-keys.tsx';

const SECRET = 'ordito_shop_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const KEY = {
  _id: '0190f000-0000-7000-8000-0000000000aa',
  name: 'Web shop',
  scopes: ['catalogue:read', 'basket:price'],
  origins: ['https://shop.example'],
  hint: 'DEFG',
  createdByName: 'Elena Conti',
  createdAt: '2026-11-25T10:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null as string | null,
};

beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await signedIn();
});
afterEach(() => vi.restoreAllMocks());

/** A server with these keys; it returns what was sent. */
function serve(...keys: (typeof KEY)[]) {
  const sent: [string, unknown][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    const body: unknown = method === 'POST' ? await (input as Request).json() : undefined;
    if (method !== 'GET') sent.push([`${method} ${new URL(url).pathname}`, body]);
    if (method === 'POST') keys.unshift(KEY);
    const data = method === 'GET' ? keys : method === 'POST' ? { ...KEY, secret: SECRET } : KEY;
    const answer = method === 'GET' ? { data, total: keys.length } : { data };
    return new Response(JSON.stringify(answer), {
      status: method === 'POST' ? 201 : 200,
      headers: { 'X-App': appHeader('test') },
    });
  });
  return sent;
}

test('a key is created with a name, scopes and web pages, and its secret is shown once', async () => {
  const sent = serve();
  await draw(<ShopKeys />);
  await expect.element(page.getByText('There are no API keys yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'New API key' }).click();
  const create = page.getByRole('button', { name: 'Create API key' });
  await expect.element(create).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Web shop');
  await userEvent.fill(page.getByRole('textbox', { name: 'Allowed origins' }), 'https://shop.example/path');
  await expect.element(page.getByText('isn’t an address like', { exact: false })).toBeVisible();
  await expect.element(create).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Allowed origins' }), 'https://shop.example\n');
  await page.getByRole('checkbox', { name: 'Read the catalogue' }).click();
  await expectClean();
  await create.click();
  await expect.element(page.getByRole('textbox', { name: 'Key' })).toHaveValue(SECRET);
  await expectClean();
  expect(sent).toEqual([
    ['POST /admin/api/shop-keys', { name: 'Web shop', scopes: ['basket:price'], origins: ['https://shop.example'] }],
  ]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  await expect.element(page.getByText('…DEFG')).toBeVisible();
});

test('revoking is confirmed first, and a revoked key cannot be revoked again', async () => {
  const sent = serve(KEY, {
    ...KEY,
    _id: '0190f000-0000-7000-8000-0000000000bb',
    name: 'Old',
    revokedAt: KEY.createdAt,
  });
  await draw(<ShopKeys />);
  await expect.element(page.getByText('never used', { exact: false }).first()).toBeVisible();
  await expectClean();
  await expect.element(page.getByRole('button', { name: 'Revoke Old' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Revoke Web shop' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Revoke Web shop' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await vi.waitFor(() => expect(sent).toEqual([[`DELETE /admin/api/shop-keys/${KEY._id}`, undefined]]));
});
