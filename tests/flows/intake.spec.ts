/** The promise, end to end: captured offline or through every fault, delivered once, in order. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { plainJpeg } from '../../server/engine/photos/plain-jpeg.ts';
import {
  badge,
  capture,
  choose,
  codeField,
  expectDelivered,
  expectWaiting,
  fillSignIn,
  NARROW,
  openForm,
  speak,
  startForm,
} from './support/counter.ts';
import { endUndo, rowsOf, tryNow } from './support/device-db.ts';
import { photo } from './support/photos.ts';
import { PORTAL } from './support/proxy.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

test.use({ viewport: NARROW });

const isUpload = (url: string | undefined) => url?.endsWith('/mobile') ?? false;

test('intake: saves on the device, delivers once with its code; trusts no portal; shrinks what is too large', async ({
  page,
  network,
  server,
  api,
  merchant,
}) => {
  // What is loaded later and cannot be takes no page down.
  await page.route('**/assets/toasts-*.js', (route) => route.abort(), { times: 1 });
  const request = page.waitForRequest('**/assets/toasts-*.js');
  await startForm(page, network.url, merchant, 'Products');
  await request;
  await expect(codeField(page)).toHaveValue(/^[A-Z0-9]{2,6}-P\d{6,}[A-Z0-9]$/);
  const shown = await codeField(page).inputValue();
  await choose(page, 'tagImage', await photo(2));
  const code = await capture(page, await photo(1));
  expect(code).toBe(shown);
  await expectDelivered(page);
  const [item] = await api.items('products', merchant);
  expect(item).toMatchObject({ code, hubcenter: merchant._id });
  const served = await fetch(`${api.server.url}${item?.itemImage?.url}?w=640`);
  expect(served.headers.get('content-type')).toBe('image/webp');
  // Its full-size picture is the tablet's, byte for byte, without a colour profile.
  const imageId = path.basename(item?.itemImage?.url ?? '');
  const whole = path.join(server.dataDir, 'photos', imageId.slice(0, 2), `${imageId}.jpg`);
  const kept = () =>
    readFile(whole).then(
      (bytes) => createHash('sha256').update(bytes).digest('hex'),
      () => null,
    );
  const photos = await rowsOf<{ slot: string; bytes: readonly number[] }>(page, 'photos');
  const taken = photos.find(({ slot }) => slot === 'itemImage');
  const plain = plainJpeg(Uint8Array.from(taken?.bytes ?? [])) ?? '';
  await expect.poll(kept).toBe(createHash('sha256').update(plain).digest('hex'));
  // The next item has the next code at once.
  await expect(codeField(page)).not.toHaveValue(code);

  network.fault = () => PORTAL;
  await capture(page, await photo(70));
  await endUndo(page);
  await expect(page.getByTestId('saved-item')).toHaveAttribute('data-state', 'waiting');
  await expectWaiting(page, 1);
  await badge(page).click();
  await expect(page.getByText('The network is blocking Ordito', { exact: false }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  network.fault = () => null;
  await expectWaiting(page, 0);
  expect(await api.items('products', merchant)).toHaveLength(2);

  // Made smaller from the original; one that stays too large asks for a person in `transition.test.ts`.
  const sizes: number[] = [];
  let refusals = 1;
  const tooLarge = {
    status: 413,
    headers: { 'Content-Type': 'application/problem+json', 'X-App': 'ordito/0' },
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Too large',
      status: 413,
      detail: '',
      message: 'Too large',
      ermessage: 'tooLarge',
      limit: 1_000_000,
      requestId: 'test',
    }),
  };
  network.fault = ({ url, headers }) => {
    if (!isUpload(url)) return null;
    sizes.push(Number(headers['content-length']));
    return refusals-- > 0 ? tooLarge : null;
  };
  await capture(page, await photo(80, 2600, 2000));
  await expectDelivered(page);
  expect(sizes).toHaveLength(2);
  expect(sizes[1]).toBeLessThan(Math.min(1_000_000, sizes[0] ?? 0));
  expect(await api.items('products', merchant)).toHaveLength(3);
});

test(
  'intake: offline captures survive a closed browser and arrive once; so does one whose server dies after the commit',
  WITH_SERVICE_WORKER,
  async ({ profile, server, api, merchant }) => {
    let page = await profile.open();
    await startForm(page, server.url, merchant, 'Products');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await server.stop();
    const codes: string[] = [];
    for (let index = 0; index < 3; index++) codes.push(await capture(page, await photo(10 + index)));
    await expectWaiting(page, 3);
    expect(new Set(codes).size).toBe(3);
    await profile.close();

    page = await profile.open();
    await speak(page, server.url);
    await page.goto(`${server.url}/products/index`);
    await expectWaiting(page, 3);
    const start = await page.evaluate(() => performance.timeOrigin);
    // It will die after the fourth.
    await server.start('after-commit:4');
    await expectWaiting(page, 0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(start);
    const items = await api.items('products', merchant);
    // Several are sent at once, and may overtake each other.
    expect(items.map(({ code }) => code).sort()).toEqual(codes.sort());

    await openForm(page, 'Fabrics');
    await expect(codeField(page)).not.toHaveValue('');
    const code = await capture(page, await photo(30));
    await endUndo(page);
    await server.exited();
    await expectWaiting(page, 1);
    await server.start();
    await expectWaiting(page, 0);
    expect((await api.items('fabrics', merchant)).map((item) => item.code)).toEqual([code]);
  },
);

test(
  'intake: lost answers, two tabs, an ended session and another person neither lose nor double an item',
  WITH_SERVICE_WORKER,
  async ({ page, network, api, merchant }) => {
    const held = async () => (await api.items('products', merchant)).length;
    await startForm(page, network.url, merchant, 'Products');
    await test.step('two answers are lost, and the server cannot be asked either', async () => {
      let lost = 0;
      network.seen.length = 0;
      network.fault = ({ url }) => {
        if (url?.includes('/receipts/')) return 'drop';
        return isUpload(url) && lost++ < 2 ? 'dropAnswer' : null;
      };
      await capture(page, await photo(40));
      await endUndo(page);
      for (const answers of [1, 2]) {
        await expect.poll(() => lost).toBeGreaterThanOrEqual(answers);
        await tryNow(page);
      }
      await expectDelivered(page);
      expect(network.count('POST /admin/api/product/mobile')).toBe(3);
      expect(await held()).toBe(1);
    });
    await test.step('two tabs send each item once', async () => {
      const other = await page.context().newPage();
      await other.goto(`${network.url}/products/index`);
      await expectWaiting(other, 0);
      network.fault = () => 'drop';
      for (let index = 0; index < 2; index++) await capture(page, await photo(50 + index));
      await expectWaiting(other, 2);
      network.fault = () => null;
      network.seen.length = 0;
      await Promise.all([page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))));
      await Promise.all([expectWaiting(page, 0), expectWaiting(other, 0)]);
      expect(await held()).toBe(3);
      expect(network.count('POST /admin/api/product/mobile')).toBe(2);
      await other.close();
    });

    const endSession = async () => {
      const token = (await page.context().cookies(network.url)).find(({ name }) => name === 'token')?.value ?? '';
      await api.json('PATCH', '/logout', token);
    };
    const signInButton = (tab: Page) => tab.getByRole('button', { name: 'Sign in' });
    await test.step('a session that ends costs one refused call at most and no photo', async () => {
      network.fault = () => 'drop';
      for (let index = 0; index < 2; index++) await capture(page, await photo(60 + index));
      await endSession();
      network.seen.length = 0;
      network.fault = () => null;
      await endUndo(page);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(signInButton(page)).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(await held()).toBe(3);
      await fillSignIn(page, merchant);
      await expectWaiting(page, 0);
      expect(await held()).toBe(5);
      // None is refused where a list was the first to hear of it.
      expect(network.count('POST /admin/api/product/mobile')).toBeLessThanOrEqual(1 + 2);
    });
    await test.step('nor one that ends with a photo in the form', async () => {
      await openForm(page, 'Products');
      await choose(page, 'itemImage', await photo(65));
      await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
      await endSession();
      // Another tab asks first and learns that the session has ended; the cookie is one for both.
      const other = await page.context().newPage();
      await other.goto(`${network.url}/products/index`);
      await expect(signInButton(other)).toBeVisible();
      await other.close();
      await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(signInButton(page)).toBeVisible();
      await fillSignIn(page, merchant);
      await expectWaiting(page, 0);
      expect(await held()).toBe(6);
    });

    await test.step('another person neither sees nor sends what waits', async () => {
      const other = await api.merchant('Altra', `Persona${process.pid}`);
      await openForm(page, 'Products');
      network.fault = ({ url }) => (isUpload(url) ? 'drop' : null);
      await capture(page, await photo(95));
      await expectWaiting(page, 1);
      await page.getByRole('button', { name: 'Log out' }).click();
      const leaving = page.getByRole('dialog', { name: 'Log out' });
      await expect(leaving).toContainText('1 item isn’t sent yet');
      await leaving.getByRole('button', { name: 'Log out anyway' }).click();
      await expect(signInButton(page)).toBeVisible();
      network.fault = () => null;
      await fillSignIn(page, other);
      const start = page.getByRole('dialog');
      await expect(start.getByRole('button', { name: 'Products' })).toBeVisible();
      await expectWaiting(page, 1);
      // The page's own lies behind it.
      await start.getByTestId('outbox-badge').click();
      await expect(page.getByText('1 item of another person is waiting here', { exact: false })).toBeVisible();
      await page.keyboard.press('Escape');
      // In order of capture it would have been the first to go.
      await openForm(page, 'Products');
      await capture(page, await photo(96));
      await endUndo(page);
      await expect(page.getByTestId('saved-item')).toHaveAttribute('data-state', 'delivered');
      await expectWaiting(page, 1);
      expect(await held()).toBe(6);
      expect(await api.items('products', other)).toHaveLength(1);
      await page.getByRole('button', { name: 'Log out' }).click();
      await leaving.getByRole('button', { name: 'Confirm' }).click();
      await fillSignIn(page, merchant);
      await expectWaiting(page, 0);
      expect(await held()).toBe(7);
    });
  },
);

/** The one that wakes by itself; the shell of it would send nothing while no page is open. */
const WHOLE = process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {};

test(
  'intake: the service worker sends waiting items on a sync event without an open page',
  WITH_SERVICE_WORKER,
  async ({ profile, server, api, merchant }) => {
    const page = await profile.open(WHOLE);
    await startForm(page, server.url, merchant, 'Products');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await capture(page, await photo(90));
    await expectWaiting(page, 1);
    await profile.close();
    expect(await api.items('products', merchant)).toEqual([]);

    const blank = await profile.open(WHOLE);
    await expect.poll(async () => (await api.items('products', merchant)).length).toBe(1);
    expect(blank.url()).toBe('about:blank');
    await blank.goto(`${server.url}/products/index`);
    await expectWaiting(blank, 0);
  },
);
