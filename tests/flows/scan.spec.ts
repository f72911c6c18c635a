/** Reading tags: their short address, the hardware scanner that types, and the camera with the reader that is our own. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { formatCode } from '../../contract/code.ts';
import {
  capture,
  choose,
  expectDelivered,
  fillSignIn,
  NARROW,
  openForm,
  signIn,
  speak,
  startForm,
  WIDE,
} from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import type { Answer } from './support/proxy.ts';
import { videoOf } from './support/qr.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';
import { cameraArgs } from './support/viewfinder.ts';

test.use({ viewport: WIDE });

/** Well formed, of a hub center that there is not. */
const strange = (sequence: number) => formatCode({ prefix: 'ZZ', kind: 'product', sequence });
const STRANGE = strange(1);
const isCall = (url: string | undefined) => url?.startsWith('/admin/api') ?? false;
const isState = (url: string | undefined) => url?.startsWith('/admin/api/codes/') ?? false;

/** What the server says of a code. */
const state = (code: string, word: string, hubcenterName: string | null = null): Answer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json', 'X-App': 'ordito/0' },
  body: JSON.stringify({
    data: { code, kind: 'product', state: word, hubcenter: null, hubcenterName, item: null },
  }),
});

/** Types as a scanner does: all keys within a few milliseconds, not waiting for what the page makes of each, and Enter. */
async function scan(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const keys = text.split('').map((key) => ({ key, code: '', text: key }));
  const all = [...keys, { key: 'Enter', code: 'Enter', text: '\r' }];
  await Promise.all(
    all.flatMap((each, index) => {
      const timestamp = start + index * 0.008;
      return [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...each, timestamp }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key: each.key, timestamp: timestamp + 0.002 }),
      ];
    }),
  );
  await browser.detach();
}

test('scan: a scanner works on every screen and interrupts no photo; a tag opens its item, the camera, or an explanation', async ({
  page,
  network,
  merchant,
}) => {
  await page.setViewportSize(NARROW);
  await startForm(page, network.url, merchant, 'Products');
  const picture = page.locator('[data-slot="itemImage"] img');
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('a form that holds photos stays', async () => {
    await choose(page, 'itemImage', await photo(443, 640, 480));
    await expect(picture).toBeVisible();
    await page.getByRole('dialog').focus();
    await scan(page, STRANGE);
    await expect(page.getByRole('alert').filter({ hasText: STRANGE })).toBeVisible();
    await expect(picture).toBeVisible();
  });

  const code = await capture(page, await photo(442, 640, 480));
  await expectDelivered(page);

  await test.step('a form that holds nothing is closed', async () => {
    await scan(page, `${network.url}/i/${code}`);
    await expect(page).toHaveURL(/\/products\/detail\//);
  });

  await test.step('no trace is left in a field', async () => {
    await page.setViewportSize(WIDE);
    await goTo(page, '/products/index');
    const search = page.getByRole('searchbox');
    await search.fill('coat');
    await scan(page, code);
    await expect(page).toHaveURL(/\/products\/detail\//);
    await page.goBack();
    await expect(search).not.toHaveValue(/-P/);
    // A person who types the same is left alone.
    await search.fill('');
    await search.pressSequentially(code, { delay: 60 });
    await expect(search).toHaveValue(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/index/);
  });

  await test.step('the address on a tag', async () => {
    await page.setViewportSize(NARROW);
    await forgetSignIn(page);
    await page.goto(`${network.url}/i/${code.toLowerCase()}`);
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, merchant);
    await expect(page).toHaveURL(/\/products\/detail\//);
    // Nothing lies over what was scanned for, also on a phone.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading).toContainText(code);
  });

  const main = page.getByRole('main').filter({ visible: true });
  const words = new Map<string, string>();
  const answering: typeof network.fault = ({ url }) => {
    if (!isState(url)) return null;
    const scanned = url?.split('/').at(-1) ?? '';
    const word = words.get(scanned);
    return word ? state(scanned, word, 'Torino Centro') : 'drop';
  };

  await test.step('without a camera the code can be typed', async () => {
    await page.setViewportSize(WIDE);
    words.set(STRANGE, 'unknown');
    network.fault = answering;
    await goTo(page, '/labels');
    await page.getByRole('button', { name: 'Scan a tag' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText(/camera/);
    await dialog.getByLabel('Or type the code').fill('ZZ-P000001N');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expect(dialog).toContainText('This isn’t a valid code');
    await dialog.getByLabel('Or type the code').fill(STRANGE.toLowerCase().replace('-', ' '));
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(new RegExp(`/i/${STRANGE}$`));
    await expect(main).toContainText('This code was never assigned');
  });

  await test.step('a tag that cannot be used', async () => {
    await goTo(page, '/i/MIL-P00012');
    await expect(main).toContainText('Not a valid code');
    words.set(strange(2), 'otherHub').set(strange(3), 'reserved');
    await goTo(page, `/i/${strange(2)}`);
    await expect(main).toContainText('A tag of another hub center');
    await goTo(page, `/i/${strange(3)}`);
    await expect(main).toContainText('Someone else has this code');
    await goTo(page, `/i/${strange(4)}`);
    await expect(main).toContainText('Unknown tag on this device');
    words.set(strange(4), 'unknown');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main).toContainText('This code was never assigned');
  });

  await test.step('one that is not sent yet shows its row, without a network', async () => {
    await goTo(page, '/products/index');
    await page.setViewportSize(NARROW);
    await openForm(page, 'Products');
    network.fault = ({ url }) => (isCall(url) ? 'drop' : null);
    const unsent = await capture(page, await photo(441, 640, 480));
    await goTo(page, `/i/${unsent}`);
    const row = page.getByTestId('scanned');
    await expect(row).toContainText(unsent);
    await expect(row.getByRole('button', { name: 'Print tag' })).toBeVisible();
  });

  await test.step('a free one opens the camera', async () => {
    network.fault = answering;
    words.set(strange(5), 'free');
    const wanted: string[] = [];
    page.on('framenavigated', (frame) => wanted.push(frame.url()));
    await goTo(page, `/i/${strange(5)}`);
    await expect.poll(() => wanted).toContain(`${network.url}/intake?code=${strange(5)}`);
  });
});

test(
  'scan: the camera reads a tag with the bundled reader, then also offline',
  WITH_SERVICE_WORKER,
  async ({ profile, server, merchant }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ordito-camera-'));
    const video = path.join(folder, 'tag.y4m');
    writeFileSync(video, videoOf(`${server.url}/i/${STRANGE}`));
    const options = {
      viewport: WIDE,
      permissions: ['camera'],
      args: cameraArgs(video),
    };
    const open = async (offline: boolean) => {
      const opened = await profile.open({ ...options, offline });
      // Browsers with a reader of their own must not hide whether ours works.
      await opened.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));
      return opened;
    };
    let page = await open(false);
    const requests: string[] = [];
    page.context().on('request', (request) => requests.push(request.url()));
    await signIn(page, server.url, merchant, '/labels');
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('ordito-reader')).keys()).map(({ url }) => url));
    await expect.poll(kept).toHaveLength(1);
    const look = async () => {
      await page.getByRole('button', { name: 'Scan a tag' }).click();
      await expect(page).toHaveURL(new RegExp(`/i/${STRANGE}$`));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(STRANGE);
    };
    await look();
    expect(
      requests.filter((url) => url.endsWith('.wasm')).every((url) => url.startsWith(`${server.url}/assets/`)),
    ).toBe(true);
    await profile.close();
    page = await open(true);
    await speak(page, server.url);
    await page.goto(`${server.url}/labels`);
    await look();
  },
);
