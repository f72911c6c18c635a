/** The two add dialogs of the top bar: their steps for admins and merchants, closing, and saving without a network. */
import type { Page } from '@playwright/test';

import { atRest } from '../support/at-rest.ts';
import { expectClean } from './support/axe.ts';
import { choose, expectDelivered, expectWaiting, signIn, WIDE } from './support/counter.ts';
import { endUndo, rowsOf, tryNow } from './support/device-db.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page) => dialogOf(page, 'Discard this item?');

async function openFromBar(page: Page, entry: 'Fabric article' | 'Lot'): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('add dialogs: a merchant adds a lot online and offline, and undoes one; the Italian title is "Aggiungi lotto"', async ({
  page,
  network,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, network.url, merchant);
  await openFromBar(page, 'Lot');
  const dialog = dialogOf(page, /^Add (lot|fabric article)$/);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(dialog.getByLabel('Hub center')).toHaveCount(0);
  await expect(dialog.getByLabel('Company name')).toHaveValue(merchant.fullName);
  await expect(dialog.getByLabel('Company name')).toHaveAttribute('readonly');
  const codeField = dialog.getByLabel('Code', { exact: true });
  await expect(codeField).toHaveValue(/-G\d{6,}/);
  const code = await codeField.inputValue();
  await add.click();
  await expect(dialog.getByText('Add at least one photo')).toBeVisible();
  await expectWaiting(page, 0);

  await choose(page, 'itemImage', await photo(500, 4000, 3000));
  await expect(page.getByTestId('image-loading')).toContainText('Loading the photo');
  await expect(add).toBeDisabled();
  await expect(dialog.locator('img')).toBeVisible();
  await expect(page.getByTestId('image-loading')).toBeEmpty();
  await add.click();
  await expect(dialog.getByText('Lot added')).toBeVisible();
  await expect(dialog.getByTestId('saved-code')).toHaveText(code);
  await expect(dialog.getByTestId('undo')).toBeVisible();
  expect(await rowsOf(page, 'parcels')).toMatchObject([{ source: 'dialog' }]);
  await expectDelivered(page);
  const items = await api.items('generics', merchant);
  expect(items).toMatchObject([{ code, hubcenter: merchant._id }]);
  expect(items[0]?.itemImage).not.toBeNull();

  // Back at the first step, an undo takes the next one back, and nothing claims that it was added.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.locator('img')).toHaveCount(0);
  await expect(codeField).not.toHaveValue(code);
  await expect(codeField).toHaveValue(/-G\d{6,}/);
  await choose(page, 'itemImage', await photo(530));
  await expect(dialog.locator('img')).toBeVisible();
  await add.click();
  await dialog.getByTestId('undo').click();
  await expect(dialog.getByText('Undone')).toBeVisible();
  await expect(dialog.getByText('Lot added')).toHaveCount(0);
  // What is in the trash never leaves by itself, however long one waits.
  expect(await rowsOf(page, 'parcels')).toMatchObject([{}, { state: 'trashed', starts: 0 }]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  // Without a network both are saved on the device, and delivered once when it is back.
  network.fault = ({ url }) => (url?.startsWith('/admin/api') ? 'drop' : null);
  for (const [entry, seed] of [['Fabric article', 520] as const, ['Lot', 521] as const]) {
    await openFromBar(page, entry);
    await choose(page, 'itemImage', await photo(seed));
    await expect(dialog.locator('img')).toBeVisible();
    await add.click();
    await expect(dialog.getByText(`${entry} added`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expectWaiting(page, 2);
  // The first answers are lost as well.
  let lost = 0;
  network.fault = ({ url }) => (url?.endsWith('/mobile') && lost++ < 2 ? 'dropAnswer' : null);
  await endUndo(page);
  await tryNow(page);
  await expect.poll(() => lost).toBeGreaterThanOrEqual(2);
  await tryNow(page);
  await expectWaiting(page, 0);
  expect(lost).toBeGreaterThanOrEqual(2);
  expect(await api.items('fabrics', merchant)).toHaveLength(1);
  expect(await api.items('generics', merchant)).toHaveLength(2);

  await page.context().clearCookies({ name: 'language' });
  await page.reload();
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lotto' }).click();
  await expect(dialogOf(page, /^Aggiungi lotto$/)).toBeVisible();
});

test('add dialogs: an admin selects the hub center; closing with a photo asks; fits every window', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, await api.admin());
  const dialog = dialogOf(page, 'Add fabric article');
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const close = dialog.getByRole('button', { name: 'Close' });
  const expectFits = async (what: string) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), what).toBe(false);
  const clean = async (what: string) => {
    await expectFits(what);
    await expectClean(page, what);
  };
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await clean('menu');
  await page.getByRole('menuitem', { name: 'Fabric article' }).click();
  await choose(page, 'itemImage', await photo(510));
  await expect(dialog.locator('img')).toBeVisible();
  await add.click();
  await expect(dialog.getByText('Choose a hub center', { exact: true }).last()).toBeVisible();
  await expectWaiting(page, 0);
  await dialog.getByLabel('Hub center').selectOption({ label: merchant.fullName });
  await expect(dialog.getByLabel('Company name')).toHaveValue(merchant.fullName);
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue(/-F\d{6,}/);
  await clean('picture');

  for (const leave of [() => page.keyboard.press('Escape'), () => close.click()]) {
    await leave();
    // The press that asks must not be the answer too.
    await page.evaluate(atRest);
    await question(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(dialog.locator('img')).toBeVisible();
  }
  // Escape answers the question, and asks no second one.
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await clean('question');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  // A tap beside it closes nothing.
  await page.mouse.click(5, 400);
  await expect(dialog.locator('img')).toBeVisible();

  await close.click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await openFromBar(page, 'Fabric article');
  await expect(dialog.getByLabel('Hub center')).toHaveValue('');
  await expect(dialog.locator('img')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await api.items('fabrics', merchant)).toEqual([]);

  // Narrow windows open it from quick-add.
  await page.setViewportSize({ width: 390, height: 844 });
  const choice = dialogOf(page, 'Quick add').getByRole('button', { name: 'Fabric article' });
  await expect(choice).toBeVisible();
  await expectFits('quick-add');
  await choice.click();
  await dialog.getByLabel('Hub center').selectOption({ label: merchant.fullName });
  await choose(page, 'itemImage', await photo(540));
  await expect(dialog.locator('img')).toBeVisible();
  await expectFits('picture on a phone');
  await close.click();
  await expect(question(page)).toBeVisible();
  await expectFits('question on a phone');
  await question(page).getByRole('button', { name: 'Keep it' }).click();
  await add.click();
  await expect(dialog.getByText('Fabric article added')).toBeVisible();
  await clean('added');
  await close.click();
  await expect(dialog).toHaveCount(0);
});
