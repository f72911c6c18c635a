/** The outbox as a file: what leaves one tablet with it arrives once, whoever sends it. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from '@playwright/test';

import type { Person } from './support/api.ts';
import { capture, choose, expectWaiting, NARROW, signIn, startForm, WIDE } from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { photo } from './support/photos.ts';
import { expect, test, watch, WITH_SERVICE_WORKER } from './support/test.ts';

const OUTBOX = '/outbox';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import' });

/** Opens the outbox, wide enough for the counter's dialog to stay away. */
async function openOutbox(page: Page, url: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.goto(url + OUTBOX);
  await expect(page.getByRole('button', { name: 'Import a file' })).toBeVisible();
}

/** Opens the outbox and saves it as a file. */
async function exportFrom(page: Page, url: string): Promise<string> {
  await openOutbox(page, url);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ordito-outbox-[0-9a-f]{6}-\d{4}-\d\d-\d\d\.zip$/);
  const file = path.join(tmpdir(), `ordito-export-${process.pid}-${Date.now()}.zip`);
  await download.saveAs(file);
  return file;
}

/** Chooses a file in the open outbox; answers what the dialog says of each item. */
async function importInto(page: Page, file: string | Buffer): Promise<(string | null)[]> {
  const chosen = typeof file === 'string' ? file : { name: 'outbox.zip', mimeType: 'application/zip', buffer: file };
  // The one of an earlier file takes a moment to go.
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('input[type=file][accept*=".zip"]').setInputFiles(chosen);
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const rows = await dialog(page).getByRole('listitem').all();
  return Promise.all(rows.map((row) => row.getAttribute('data-answer')));
}

/** Another tablet: what is on the first is not on it. */
async function anotherTablet(browser: Browser, problems: string[], serviceWorkers: 'allow' | 'block'): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers });
  watch(context, problems);
  return context.newPage();
}

/** Another tablet with its outbox open, its app stored on it, and no network from now on. */
async function offlineTablet(browser: Browser, problems: string[], url: string, person: Person): Promise<Page> {
  const page = await anotherTablet(browser, problems, 'allow');
  await signIn(page, url, person);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openOutbox(page, url);
  await page.context().setOffline(true);
  return page;
}

/** Item ids of the receipts a device holds, by code. */
const receipts = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('ordito');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const rows = await new Promise<{ state: string; receipt: { _id: string; code: string } | null }[]>((resolve) => {
      const request = database.transaction('parcels').objectStore('parcels').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return rows.map(({ state, receipt }) => `${state} ${receipt?.code} ${receipt?._id}`).sort();
  });

test(
  'exported from one tablet and sent by three: each item once, a receipt on every one',
  WITH_SERVICE_WORKER,
  async ({ page: a, browser, problems, network, api, merchant }) => {
    await a.setViewportSize(NARROW);
    await startForm(a, network.url, merchant, 'Products');
    await a.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await a.context().setOffline(true);
    await choose(a, 'tagImage', await photo(201));
    const codes = [await capture(a, await photo(200)), await capture(a, await photo(202))];
    const file = await exportFrom(a, network.url);
    await expect(a.getByText('2 items are in the file.', { exact: false })).toBeVisible();
    await expectWaiting(a, 2);
    expect((await readFile(file)).subarray(30, 43).toString()).toBe('manifest.json');

    const others = await Promise.all([1, 2].map(() => offlineTablet(browser, problems, network.url, merchant)));
    for (const page of others) {
      expect(await importInto(page, file)).toEqual(['imported', 'imported']);
      await page.keyboard.press('Escape');
      await expectWaiting(page, 2);
      expect(await importInto(page, file)).toEqual(['alreadyHere', 'alreadyHere']);
      await page.keyboard.press('Escape');
    }

    // Nobody may learn from the server that it has them already: every tablet really sends.
    network.fault = ({ url }) => (url?.endsWith('/receipts/verify') ? 'drop' : null);
    network.seen.length = 0;
    const all = [a, ...others];
    await Promise.all(all.map((page) => page.context().setOffline(false)));
    await Promise.all(all.map((page) => expectWaiting(page, 0, 60_000)));
    expect(network.count('POST /admin/api/product/mobile')).toBeGreaterThanOrEqual(6);
    const items = await api.items('products', merchant);
    expect(items.map(({ code }) => code)).toEqual(codes);
    const wanted = items.map(({ code, _id }) => `delivered ${code} ${_id}`).sort();
    for (const page of all) expect(await receipts(page)).toEqual(wanted);

    // A tablet that asks before it imports takes nothing in.
    network.fault = () => null;
    const late = await anotherTablet(browser, problems, 'block');
    await signIn(late, network.url, merchant);
    await openOutbox(late, network.url);
    expect(await importInto(late, file)).toEqual(['alreadyDelivered', 'alreadyDelivered']);
    expect(await receipts(late)).toEqual([]);
    expect(await api.items('products', merchant)).toHaveLength(2);
    for (const page of [...others, late]) await page.context().close();
  },
);

test(
  'a file is refused to a stranger, whole or broken, and sent by an admin in the owner’s name',
  WITH_SERVICE_WORKER,
  async ({ page: a, browser, problems, network, api, merchant }) => {
    await a.setViewportSize(NARROW);
    await startForm(a, network.url, merchant, 'Fabrics');
    await a.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await a.context().setOffline(true);
    const code = await capture(a, await photo(210));
    const file = await exportFrom(a, network.url);

    const stranger = await api.merchant('Altro', `Hub${process.pid}`);
    const page = await anotherTablet(browser, problems, 'block');
    await signIn(page, network.url, stranger);
    await openOutbox(page, network.url);
    await expect(page.getByRole('button', { name: 'Nothing to export' })).toBeDisabled();
    expect(await importInto(page, file)).toEqual(['otherPerson']);
    await expect(dialog(page)).toContainText(`it belongs to ${merchant.fullName}`);
    await page.keyboard.press('Escape');
    const whole = await readFile(file);
    expect(await importInto(page, whole.subarray(0, whole.length / 2))).toEqual(['otherPerson']);
    await expect(dialog(page)).toContainText('The file is incomplete.');
    await page.keyboard.press('Escape');
    expect(await importInto(page, whole.subarray(0, 100))).toEqual([]);
    await expect(dialog(page)).toContainText('The file is incomplete or damaged.');
    await expect(dialog(page)).toContainText('Nothing was imported.');
    await page.keyboard.press('Escape');
    await expectWaiting(page, 0);

    const admin = await api.admin();
    await forgetSignIn(page);
    await signIn(page, network.url, admin);
    await openOutbox(page, network.url);
    expect(await importInto(page, file)).toEqual(['imported']);
    await page.keyboard.press('Escape');
    // The strip may still count what was there before the import: the server is asked.
    const arrived = async () => (await api.items('fabrics', merchant)).map((item) => item.code);
    await expect.poll(arrived, { timeout: 30_000 }).toEqual([code]);
    await expectWaiting(page, 0);

    await a.context().setOffline(false);
    await expectWaiting(a, 0);
    expect(await api.items('fabrics', merchant)).toHaveLength(1);
    await page.context().close();
  },
);
