/** The outbox as a file: what leaves one tablet with it arrives once, whoever sends it. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { capture, choose, codeField, expectWaiting, NARROW, openForm, signIn, WIDE } from './support/counter.ts';
import { forgetSignIn, rowsOf } from './support/device-db.ts';
import { photo } from './support/photos.ts';
import { expect, test, watch } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import' });

/** Chooses a file in the open outbox; answers what the dialog says of each item. */
async function importInto(page: Page, buffer: Buffer): Promise<(string | null)[]> {
  const chosen = { name: 'outbox.zip', mimeType: 'application/zip', buffer };
  // The one of an earlier file takes a moment to go.
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('input[type=file][accept*=".zip"]').setInputFiles(chosen);
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const rows = await dialog(page).getByRole('listitem').all();
  return Promise.all(rows.map((row) => row.getAttribute('data-answer')));
}

/** What the screen needs without a network is fetched with a file that is none. */
async function makeReady(page: Page): Promise<void> {
  expect(await importInto(page, Buffer.from('none'))).toEqual([]);
  await page.keyboard.press('Escape');
}

interface Row {
  state: string;
  receipt: { _id: string; code: string } | null;
}

/** Item ids of the receipts a device holds, by code. */
const receipts = async (page: Page) =>
  (await rowsOf<Row>(page, 'parcels')).map(({ state, receipt }) => `${state} ${receipt?.code} ${receipt?._id}`).sort();

test('outbox export: refused for other people, imported on three tablets, delivered once', async ({
  page: a,
  browser,
  problems,
  network,
  api,
  merchant,
}) => {
  /** Another tablet: what is on the first is not on it. */
  const anotherTablet = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: WIDE, serviceWorkers: 'block' });
    watch(context, problems);
    return context.newPage();
  };
  await a.setViewportSize(NARROW);
  await signIn(a, network.url, merchant, '/outbox');
  await expect(a.getByRole('button', { name: 'Nothing to export' })).toBeDisabled();
  await makeReady(a);
  await openForm(a, 'Products');
  await expect(codeField(a)).not.toHaveValue('');
  await a.context().setOffline(true);
  await choose(a, 'tagImage', await photo(201));
  const codes = [await capture(a, await photo(200)), await capture(a, await photo(202))];
  await a.getByRole('button', { name: 'Back' }).click();
  await a.getByRole('button', { name: 'Lists' }).click();
  const [download] = await Promise.all([
    a.waitForEvent('download'),
    a.getByRole('main').getByRole('button', { name: 'Export to file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ordito-outbox-[0-9a-f]{6}-\d{4}-\d\d-\d\d\.zip$/);
  const whole = await readFile(await download.path());
  await expect(a.getByText('2 items exported.', { exact: false })).toBeVisible();
  await expectWaiting(a, 2);
  expect(whole.subarray(30, 43).toString()).toBe('manifest.json');

  // To a stranger it is of no use, whole or broken.
  const c = await anotherTablet();
  await signIn(c, network.url, await api.merchant('Altro', `Hub${process.pid}`), '/outbox');
  expect(await importInto(c, whole)).toEqual(['otherPerson', 'otherPerson']);
  await expect(dialog(c)).toContainText(`it belongs to ${merchant.fullName}`);
  await c.keyboard.press('Escape');
  expect(await importInto(c, whole.subarray(0, whole.length / 2))).toEqual(['otherPerson', 'otherPerson']);
  await expect(dialog(c)).toContainText('The file is incomplete.');
  await c.keyboard.press('Escape');
  expect(await importInto(c, whole.subarray(0, 100))).toEqual([]);
  await expect(dialog(c)).toContainText('The file is incomplete or damaged.');
  await expect(dialog(c)).toContainText('Nothing was imported.');
  await c.keyboard.press('Escape');
  await expectWaiting(c, 0);
  await forgetSignIn(c);

  // Its owner and an admin take it in, each on a tablet without a network.
  const b = await anotherTablet();
  await signIn(b, network.url, merchant, '/outbox');
  await signIn(c, network.url, await api.admin(), '/outbox');
  for (const page of [b, c]) {
    await makeReady(page);
    await page.context().setOffline(true);
    expect(await importInto(page, whole)).toEqual(['imported', 'imported']);
    await page.keyboard.press('Escape');
    await expectWaiting(page, 2);
    expect(await importInto(page, whole)).toEqual(['alreadyHere', 'alreadyHere']);
    await page.keyboard.press('Escape');
  }

  // Nobody may learn from the server that it has them already: every tablet really sends.
  network.fault = ({ url }) => (url?.endsWith('/receipts/verify') ? 'drop' : null);
  network.seen.length = 0;
  const all = [a, b, c];
  await Promise.all(all.map((page) => page.context().setOffline(false)));
  await Promise.all(all.map((page) => expectWaiting(page, 0)));
  expect(network.count('POST /admin/api/product/mobile')).toBeGreaterThanOrEqual(6);
  const items = await api.items('products', merchant);
  expect(items.map(({ code }) => code).sort()).toEqual(codes.sort());
  const wanted = items.map(({ code, _id }) => `delivered ${code} ${_id}`).sort();
  for (const page of all) expect(await receipts(page)).toEqual(wanted);

  // A tablet that asks before it imports takes nothing in.
  network.fault = () => null;
  const late = await anotherTablet();
  await signIn(late, network.url, merchant, '/outbox');
  expect(await importInto(late, whole)).toEqual(['alreadyDelivered', 'alreadyDelivered']);
  expect(await receipts(late)).toEqual([]);
  expect(await api.items('products', merchant)).toHaveLength(2);
  for (const page of [b, c, late]) await page.context().close();
});
