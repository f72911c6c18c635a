/** A list as a file: what is filtered or chosen now, opened by a ticket, and words where there is no server. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { readSheet, recordsIn, unzip } from '../support/server-exports.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const open = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).click();

/** Presses the dialog's button; answers the name and the bytes of what the browser saved. */
async function download(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: new Uint8Array(await readFile(await saved.path())) };
}

test('item export: exports all or selected items as spreadsheet or photos; says why not when offline', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  const desk = new Desk(api, merchant);
  const [first, second, third] = await desk.addProducts(3);
  await desk.change(first, { price: 12.5, types: 'jacket' });
  await signIn(page, server.url, merchant, `/products/index?search=${first.code}`);
  await expect(page.getByText(first.code).filter({ visible: true }).first()).toBeVisible();

  await open(page);
  await expect(dialog(page).getByText('All filtered results.')).toBeVisible();
  await expectClean(page, 'export');
  const whole = await download(page);
  expect(whole.name).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/);
  const records = recordsIn(await readSheet(whole.bytes));
  expect(records).toMatchObject([{ code: { text: first.code }, price: { text: '12.5' }, types: { text: 'Jacket' } }]);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Download started')).toBeVisible();

  // By keyboard alone, all rows, only the columns on show.
  await goTo(page, '/products/index');
  await expect(page.getByText(second.code).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: 'All columns' }).focus();
  await page.keyboard.press('ArrowDown');
  const shown = recordsIn(await readSheet((await download(page)).bytes));
  expect(shown.map(({ code }) => code?.text).sort()).toEqual([first, second, third].map(({ code }) => code).sort());
  expect(Object.keys(shown[0] ?? {})).not.toContain('subTitle');

  // Two of the three, chosen over the same list; they stay chosen for their photos.
  const bar = page.getByRole('region', { name: 'Selection' });
  for (const { code } of [first, second]) await page.getByRole('checkbox', { name: code }).check();
  await bar.getByRole('button', { name: 'Export' }).click();
  await expect(dialog(page).getByText('The selected rows.')).toBeVisible();
  await expect(dialog(page).getByText('2 products')).toBeVisible();
  await dialog(page).getByText('Current columns only').click();
  const chosen = recordsIn(await readSheet((await download(page)).bytes));
  expect(chosen.map(({ code }) => code?.text).sort()).toEqual([first.code, second.code].sort());
  expect(Object.keys(chosen[0] ?? {})).toEqual(Object.keys(shown[0] ?? {}));

  await bar.getByRole('button', { name: 'Export' }).click();
  await dialog(page).getByText('Photos', { exact: true }).click();
  const archive = await download(page);
  expect(archive.name).toMatch(/\.zip$/);
  const files = [first, second].flatMap(({ code }) => [`${code}-tagImage.jpg`, `${code}.jpg`]);
  expect([...(await unzip(archive.bytes)).keys()].sort()).toEqual(files.sort());

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await open(page);
  await page.context().setOffline(true);
  await expect(dialog(page).getByText('You’re offline.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('No file was created. Nothing has changed.');
  await page.context().setOffline(false);
  expect((await download(page)).bytes.length).toBeGreaterThan(1000);

  // Of more than are counted nobody waits for the file.
  await page.route(/\/admin\/api\/products\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), totalIsAtLeast: true } });
  });
  await goTo(page, '/products/index?sort=code');
  await open(page);
  await expect(dialog(page).getByRole('button', { name: 'Create file' })).toBeVisible();
});
