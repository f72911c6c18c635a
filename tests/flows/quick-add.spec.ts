/** The quick-add dialog and its three forms: who sees what, and what bad input leads to. */
import { readFileSync } from 'node:fs';

import { expectClean } from './support/axe.ts';
import {
  badge,
  capture,
  choose,
  codeField,
  expectDelivered,
  expectNothingQueued,
  expectWaiting,
  NARROW,
  openForm,
  signIn,
  WIDE,
} from './support/counter.ts';
import { rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { badFiles, cutPhoto, photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test('quick add: opens below 991 px, requires a photo, rejects other files, keeps a draft', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize({ width: 991, height: 900 });
  await signIn(page, server.url, merchant);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 990, height: 900 });
  const dialog = page.getByRole('dialog');
  for (const name of ['Products', 'Fabrics', 'Textile mixes', 'Log out']) {
    await expect(dialog.getByRole('button', { name })).toBeVisible();
  }
  await expectClean(page, 'quick-add');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const back = page.getByRole('button', { name: 'Back' });
  const slot = (name: string) => page.locator(`[data-slot="${name}"]`);

  // An item without a photo is refused with words, and nothing is queued.
  for (const form of ['Products', 'Fabrics'] as const) {
    await openForm(page, form);
    await expect(codeField(page)).not.toHaveValue('');
    await save.click();
    await expect(page.locator('[role=alert]').getByText('Add at least one photo').first()).toBeVisible();
    if (form === 'Products') await back.click();
  }
  await expectNothingQueued(page);
  expect(await rowsOf(page, 'parcels')).toEqual([]);

  // What leaves is a JPEG under 2 MB, upright, without the position it was taken at.
  const large = await photo(120, 4000, 3000);
  // Long enough that compressed noise does not say it by chance.
  const metadata = ['Exif\0\0', 'photo 120'];
  for (const text of metadata) expect(readFileSync(large).includes(text)).toBe(true);
  expect(readFileSync(large).length).toBeGreaterThan(2_000_000);
  await page.context().setOffline(true);
  await capture(page, large);
  const sent = await page.evaluate(async (texts) => {
    const open = indexedDB.open('ordito');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = open.result.transaction('photos').objectStore('photos').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    open.result.close();
    const { bytes, mime } = all.result[0] as { bytes: ArrayBuffer; mime: string };
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const text = new TextDecoder('latin1').decode(bytes);
    return {
      mime,
      size: bytes.byteLength,
      width: bitmap.width,
      height: bitmap.height,
      tells: texts.some((each) => text.includes(each)),
    };
  }, metadata);
  expect(sent).toMatchObject({ mime: 'image/jpeg', tells: false });
  expect(sent.size).toBeLessThanOrEqual(1_900_000);
  expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(2048);
  expect(sent.width / sent.height).toBeCloseTo(4 / 3, 2);
  await page.context().setOffline(false);
  await expectDelivered(page);
  await back.click();

  // A generic needs no photo and takes several.
  await openForm(page, 'Textile mixes');
  await expect(codeField(page)).toHaveValue(/-G\d{6,}/);
  await expect(page.getByLabel('Hub center')).toHaveCount(0);
  await save.click();
  await expect(page.getByTestId('saved-item')).toBeVisible();
  await expectDelivered(page);
  await choose(page, 'images', [await photo(101), await photo(102), await photo(103)]);
  await expect(slot('images').locator('img')).toHaveCount(3);
  // The counter hides the form; it comes back with each of its photos once.
  await goTo(page, '/intake');
  await expect(page.locator('[data-slot="images"]:visible')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('[data-slot="images"] img:visible')).toHaveCount(3);
  await capture(page, await photo(104));
  await expectDelivered(page);
  const generics = await api.items('generics', merchant);
  expect(generics).toHaveLength(2);
  expect(generics[0]).toMatchObject({ itemImage: null, images: [] });
  expect(generics[1]).toHaveProperty('images.length', 3);
  await back.click();

  // Files that are no photo say what is wrong, and the rest of the form stays.
  await openForm(page, 'Products');
  await expect(codeField(page)).not.toHaveValue('');
  const code = await codeField(page).inputValue();
  await choose(page, 'tagImage', await photo(110));
  await expect(slot('tagImage').locator('img')).toBeVisible();
  const words = {
    text: 'This file is not a photo',
    empty: 'This file is empty',
    truncated: 'This photo is damaged',
    heic: 'can’t open HEIC',
    huge: 'more than 50 megapixels',
  };
  const files = await badFiles();
  const before = await rowsOf(page, 'parcels');
  for (const [name, text] of Object.entries(words)) {
    await choose(page, 'itemImage', files[name as keyof typeof words]);
    await expect(slot('itemImage')).toContainText(text);
    await save.click();
  }
  await expectClean(page, 'a form with a photo and an error');
  await expectNothingQueued(page);
  expect(await rowsOf(page, 'parcels')).toEqual(before);
  await expect(codeField(page)).toHaveValue(code);
  await expect(slot('tagImage').locator('img')).toBeVisible();
  expect(await capture(page, await photo(111))).toBe(code);
  await expectDelivered(page);

  // A part missing can be kept, and a stray byte before the photo is no matter.
  const whole = readFileSync(await photo(120, 900, 700));
  await choose(page, 'itemImage', await cutPhoto(121));
  await expect(slot('itemImage')).toContainText('Part of this photo is missing.');
  await page.getByRole('button', { name: 'Keep as is' }).click();
  await expect(slot('itemImage').locator('img')).toBeVisible();
  const stray = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([Buffer.from([10]), whole]) };
  await slot('tagImage').locator('input[type=file]').last().setInputFiles(stray);
  await expect(slot('tagImage').locator('img')).toBeVisible();
  await save.click();
  await expect(page.getByTestId('saved-code')).not.toHaveText(code);
  await expectDelivered(page);
  expect(await api.items('products', merchant)).toHaveLength(2);
  expect(await api.items('fabrics', merchant)).toHaveLength(1);
});

test('quick add: an admin selects the hub center, gets a code, sees the item in the list', async ({
  page,
  browser,
  server,
  api,
  merchant,
}) => {
  const other = await api.merchant('Seconda', `Sede${process.pid}`);
  const third = await api.merchant('Terza', `Sede${process.pid}`);
  const admin = await api.admin();
  await page.setViewportSize(NARROW);
  await signIn(page, server.url, admin);
  await openForm(page, 'Products');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose a hub center', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Hub center').selectOption({ label: merchant.fullName });
  await expect(codeField(page)).not.toHaveValue('');
  const first = await codeField(page).inputValue();
  await page.getByLabel('Hub center').selectOption({ label: other.fullName });
  await expect(codeField(page)).not.toHaveValue(first);
  await expect(codeField(page)).not.toHaveValue('');

  const desktop = await browser.newContext({ viewport: WIDE });
  const list = await desktop.newPage();
  await signIn(list, server.url, admin, '/products/index?view=table');
  const code = await capture(page, await photo(130));
  await expectDelivered(page);
  const row = list.getByRole('row', { name: new RegExp(code) });
  await expect(row).toBeVisible();
  await expect(row).toContainText(other.fullName);
  const image = row.locator('img').first();
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await desktop.close();

  // Without a code at hand the item is saved all the same, and gets one on delivery.
  await page.context().setOffline(true);
  await page.getByLabel('Hub center').selectOption({ label: third.fullName });
  await expect(page.getByPlaceholder('Assigned on upload')).toBeVisible();
  await capture(page, await photo(140));
  await expectWaiting(page, 1);
  await badge(page).click();
  await expect(page.getByText('Code assigned on upload').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await expectWaiting(page, 0);
  const [item] = await api.items('products', third);
  await expect(page.getByTestId('saved-code')).toHaveText(item?.code ?? 'none');
});
