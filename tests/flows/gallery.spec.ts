import { readFileSync } from 'node:fs';

/** The photos of an item on its detail screen: added with a turn and a crop, ordered, looked at, removed and taken back. */
import type { Page } from '@playwright/test';

import type { Api, Person } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

interface Shown {
  imageId: string;
  width: number;
  height: number;
}
interface Row {
  itemImage: Shown | null;
  tagImage: Shown | null;
  images: Shown[];
}

/** A garment of the merchant with its cover and some more photos. */
async function garment(api: Api, merchant: Person, more: readonly string[]): Promise<string> {
  const send = async (path: string, slot: string, files: readonly string[]) => {
    const form = new FormData();
    for (const file of files) form.append(slot, new Blob([new Uint8Array(readFileSync(file))]), 'photo.jpg');
    const headers = { Authorization: `Bearer ${merchant.token}` };
    const response = await fetch(`${api.server.url}/admin/api${path}`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(201);
    return ((await response.json()) as { data: { _id: string } }).data._id;
  };
  const id = await send('/product/mobile', 'itemImage', [await photo(900, 800, 1000)]);
  if (more.length > 0) await send(`/product/image/${id}`, 'images', more);
  return id;
}

const row = async (api: Api, merchant: Person, id: string): Promise<Row> =>
  (await api.json<{ data: Row }>('GET', `/product/${id}`, merchant.token)).data;
const shots = ({ itemImage, images }: Row) => [itemImage, ...images].map((each) => each?.imageId);

const gallery = (page: Page) => page.getByRole('region', { name: 'Photos' });
const thumbs = (page: Page) => gallery(page).getByRole('listitem').getByRole('button');
const saved = async (api: Api, merchant: Person, id: string, wanted: readonly unknown[]) =>
  expect.poll(async () => shots(await row(api, merchant, id))).toEqual(wanted);

test('photos are turned, cropped, added, put in order, zoomed, removed and taken back', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  const id = await garment(api, merchant, [await photo(901, 900, 600), await photo(902, 900, 600)]);
  await signIn(page, server.url, merchant);
  await page.goto(`${server.url}/products/detail/${id}`);
  await expect(thumbs(page)).toHaveCount(3);
  await expectClean(page, 'gallery');

  // Turned to stand upright, a part of it kept by keyboard alone.
  await gallery(page)
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await photo(903, 1600, 1200));
  const dialog = page.getByRole('dialog', { name: 'Turn and crop' });
  await expect(dialog.getByRole('img', { name: 'The chosen photo' })).toBeVisible();
  await expectClean(page, 'turn and crop');
  await dialog.getByRole('button', { name: 'Turn right' }).click();
  await expect(dialog.getByRole('img', { name: 'The chosen photo' })).toHaveJSProperty('naturalWidth', 1050);
  await dialog.getByRole('button', { name: 'Corner of the part that is kept' }).last().focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+ArrowUp');
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(thumbs(page)).toHaveCount(4);
  await expect.poll(async () => (await row(api, merchant, id)).images.length).toBe(3);
  const { width = 0, height = 0 } = (await row(api, merchant, id)).images.at(-1) ?? {};
  // Upright it is 1200 by 1600.
  expect([width > 100 && width <= 1200, height > 100 && height < 1595], `${width} by ${height}`).toEqual([true, true]);

  // By keyboard: the last one step by step to the front.
  const before = shots(await row(api, merchant, id));
  await thumbs(page).last().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(gallery(page).getByText('The photo is the cover now.')).toBeAttached();
  await expect(thumbs(page).first()).toBeFocused();
  const order = [before[3], ...before.slice(0, 3)];
  await saved(api, merchant, id, order);

  // By mouse: the last one between the first two; by button: back to its place.
  const [from, to] = [await thumbs(page).nth(3).boundingBox(), await thumbs(page).nth(1).boundingBox()];
  if (!from || !to) throw new Error('no photos');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 3, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await saved(api, merchant, id, [order[0], order[3], order[1], order[2]]);
  await gallery(page).getByRole('button', { name: 'Move later' }).click();
  await saved(api, merchant, id, [order[0], order[1], order[3], order[2]]);

  // Removed, taken back where it was.
  await thumbs(page).first().click();
  await gallery(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await saved(api, merchant, id, [order[1], order[3], order[2]]);
  await expect(thumbs(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await saved(api, merchant, id, [order[0], order[1], order[3], order[2]]);
  await expect(thumbs(page)).toHaveCount(4);

  // Over the whole window, by keys.
  await thumbs(page).first().click();
  await gallery(page)
    .getByRole('button', { name: /^Photo 1 of 4/ })
    .click();
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 4' });
  await expect(viewer).toBeVisible();
  await expectClean(page, 'viewer');
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'Photo 2 of 4' });
  await expect(second).toBeVisible();
  await page.keyboard.press('+');
  await expect(second.locator('img')).toHaveCSS('scale', '1.5');
  await page.keyboard.press('ArrowRight');
  await expect(second.locator('img')).toHaveCSS('translate', /^-80px/);
  await page.keyboard.press('Escape');
  await expect(second).toBeHidden();

  await page.reload();
  await expect(thumbs(page)).toHaveCount(4);
  expect(shots(await row(api, merchant, id))).toEqual([order[0], order[1], order[3], order[2]]);
});

test('without network a photo is kept and sent again once; the tag has a place of its own', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize({ width: 1000, height: 1100 });
  const id = await garment(api, merchant, []);
  await signIn(page, server.url, merchant);
  await page.goto(`${server.url}/products/detail/${id}`);
  await expect(gallery(page).getByText('The only photo stays')).toBeVisible();
  const tag = gallery(page).getByRole('group', { name: 'Photo of the tag' });
  const use = page.getByRole('dialog').getByRole('button', { name: 'Use photo' });
  await tag
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await photo(910, 600, 800));
  await use.click();
  await expect(tag.getByRole('button', { name: 'Remove the photo of the tag' })).toBeVisible();
  await expect.poll(async () => (await row(api, merchant, id)).tagImage?.width).toBe(600);

  // The answer is lost on the way: the server has it, the page does not know.
  let lost = 0;
  await page.route('**/admin/api/product/image/*', async (route) => {
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await gallery(page)
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await photo(911, 600, 800));
  await use.click();
  await expect(thumbs(page).last()).toHaveAccessibleName('Photo 2, not sent');
  expect(lost).toBe(1);
  await page.unroute('**/admin/api/product/image/*');
  await thumbs(page).last().click();
  await gallery(page).getByRole('button', { name: 'Send again' }).click();
  await expect(thumbs(page).last()).toHaveAccessibleName('Photo 2');
  await expect(thumbs(page)).toHaveCount(2);
  expect((await row(api, merchant, id)).images).toHaveLength(1);

  await tag.getByRole('button', { name: 'Remove the photo of the tag' }).click();
  await expect.poll(async () => (await row(api, merchant, id)).tagImage).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tag.getByRole('button', { name: 'Photo of the tag: open in full' })).toBeVisible();
});
