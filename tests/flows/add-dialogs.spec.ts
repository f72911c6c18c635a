/** The two add dialogs of the top bar: their steps for admins and merchants, closing, and saving without a network. */
import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import { choose, expectDelivered, expectWaiting, signIn, WIDE } from './support/counter.ts';
import { rowsOf } from './support/device-db.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page) => dialogOf(page, 'Throw this item away?');

async function openFromBar(page: Page, entry: 'Fabric article' | 'Lot'): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a lot: picture, added with its code, and back to the first step', async ({ page, server, api, merchant }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, merchant);
  await openFromBar(page, 'Lot');
  const dialog = dialogOf(page, 'Add lot');
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(dialog.getByLabel('Hub center')).toHaveCount(0);
  await expect(dialog.getByLabel('Company name')).toHaveValue(merchant.fullName);
  await expect(dialog.getByLabel('Company name')).toHaveAttribute('readonly');
  const codeField = dialog.getByLabel('Code', { exact: true });
  await expect(codeField).toHaveValue(/-G\d{6,}/);
  const code = await codeField.inputValue();
  await add.click();
  await expect(dialog.getByText('images are required')).toBeVisible();
  await expectWaiting(page, 0);

  await choose(page, 'itemImage', await photo(500, 4000, 3000));
  await expect(page.getByTestId('image-loading')).toContainText('The image is loading');
  await expect(add).toBeDisabled();
  await expect(dialog.locator('img')).toBeVisible();
  await expect(page.getByTestId('image-loading')).toBeEmpty();
  await add.click();
  await expect(dialog.getByText('Lot added')).toBeVisible();
  await expect(dialog.getByTestId('saved-code')).toHaveText(code);
  await expect(dialog.getByTestId('undo')).toBeVisible();
  expect(await rowsOf(page, 'parcels')).toMatchObject([{ source: 'dialog' }]);
  await expectDelivered(page);

  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.locator('img')).toHaveCount(0);
  await expect(codeField).not.toHaveValue(code);
  await expect(codeField).toHaveValue(/-G\d{6,}/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  const items = await api.items('generics', merchant);
  expect(items).toMatchObject([{ code, hubcenter: merchant._id }]);
  expect(items[0]?.itemImage).not.toBeNull();
});

test('an admin picks the hub center, which gives company name and code; closing asks while a picture is in it', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, await api.admin());
  await openFromBar(page, 'Fabric article');
  const dialog = dialogOf(page, 'Add fabric article');
  await choose(page, 'itemImage', await photo(510));
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Choose a hub center', { exact: true }).last()).toBeVisible();
  await expectWaiting(page, 0);
  await dialog.getByLabel('Hub center').selectOption({ label: merchant.fullName });
  await expect(dialog.getByLabel('Company name')).toHaveValue(merchant.fullName);
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue(/-F\d{6,}/);

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    // The press that asks must not be the answer too.
    await page.waitForTimeout(500);
    await question(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(dialog.locator('img')).toBeVisible();
  }
  // Escape answers the question, and asks no second one.
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  // A tap beside it closes nothing.
  await page.mouse.click(5, 400);
  await expect(dialog.locator('img')).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await question(page).getByRole('button', { name: 'Throw away' }).click();
  await expect(dialog).toHaveCount(0);
  await openFromBar(page, 'Fabric article');
  await expect(dialog.getByLabel('Hub center')).toHaveValue('');
  await expect(dialog.locator('img')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await api.items('fabrics', merchant)).toEqual([]);
});

test('without a network both are saved on the device and delivered once when it is back', async ({
  page,
  network,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, network.url, merchant);
  let lost = 0;
  network.fault = ({ url }) => (url?.startsWith('/admin/api') ? 'drop' : null);
  for (const [entry, seed] of [['Fabric article', 520] as const, ['Lot', 521] as const]) {
    await openFromBar(page, entry);
    const dialog = dialogOf(page, /^Add (lot|fabric)/);
    await choose(page, 'itemImage', await photo(seed));
    await expect(dialog.locator('img')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(`${entry} added`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expectWaiting(page, 2);
  // The first answers are lost as well.
  network.fault = ({ url }) => (url?.endsWith('/mobile') && lost++ < 2 ? 'dropAnswer' : null);
  await expectWaiting(page, 0, 60_000);
  expect(await api.items('fabrics', merchant)).toHaveLength(1);
  expect(await api.items('generics', merchant)).toHaveLength(1);
});

test('an undo takes the lot back, and nothing claims that it was added; in Italian it is "Aggiungi lotto"', async ({
  page,
  server,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, merchant);
  await openFromBar(page, 'Lot');
  const dialog = dialogOf(page, 'Add lot');
  await choose(page, 'itemImage', await photo(530));
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByTestId('undo').click();
  await expect(dialog.getByText('Taken back')).toBeVisible();
  await expect(dialog.getByText('Lot added')).toHaveCount(0);
  // What is in the trash never leaves by itself, however long one waits.
  expect(await rowsOf(page, 'parcels')).toMatchObject([{ state: 'trashed', starts: 0 }]);

  await page.context().clearCookies({ name: 'language' });
  await page.reload();
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lotto' }).click();
  await expect(page.getByRole('dialog', { name: 'Aggiungi lotto', exact: true })).toBeVisible();
});

test('both are clean for axe and fit every window, narrow ones from quick-add', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, await api.admin());
  const clean = async (what: string) => {
    // The same dialogs in every window: only whether they fit is another question in each.
    if (!/ (820|390)$/.test(what)) await expectClean(page, what);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, what).toBe(false);
  };
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await clean('menu');
  await page.keyboard.press('Escape');
  for (const [width, height] of [
    [1440, 900],
    [820, 1100],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < 991) {
      await clean(`quick-add ${width}`);
      await dialogOf(page, 'Quick add').getByRole('button', { name: 'Fabric article' }).click();
    } else {
      await openFromBar(page, 'Fabric article');
    }
    const dialog = dialogOf(page, 'Add fabric article');
    await dialog.getByLabel('Hub center').selectOption({ label: merchant.fullName });
    await choose(page, 'itemImage', await photo(540 + width));
    await expect(dialog.locator('img')).toBeVisible();
    await clean(`picture ${width}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(question(page)).toBeVisible();
    await clean(`question ${width}`);
    await question(page).getByRole('button', { name: 'Keep it' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Fabric article added')).toBeVisible();
    await clean(`added ${width}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }
});
