/** The photos of an item on its detail screen: added with a turn and a crop, ordered, looked at, removed and put back. */
import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import type { Api, Person } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { signIn, speak, WIDE } from './support/counter.ts';
import { goTo } from './support/go-to.ts';
import { expectControlled, keptReads } from './support/kept-reads.ts';
import { photo } from './support/photos.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

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

/** Runs in the page: every order the small photos are shown in from now on. */
function watchOrders(): string[] {
  const seen: string[] = [];
  const look = () => {
    const now = Array.from(document.querySelectorAll('li > button[aria-pressed] img'), (img) =>
      img.getAttribute('src'),
    );
    if (now.join(' ') !== seen.at(-1)) seen.push(now.join(' '));
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  return seen;
}

test('gallery: rotates, crops, adds, orders, zooms, removes photos and restores them from the history', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  const id = await garment(api, merchant, [await photo(901, 900, 600), await photo(902, 900, 600)]);
  await signIn(page, server.url, merchant, `/products/detail/${id}`);
  await expect(thumbs(page)).toHaveCount(3);

  // Turned to stand upright, a part of it kept by keyboard alone.
  await gallery(page)
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await photo(903, 1600, 1200));
  const dialog = page.getByRole('dialog', { name: 'Turn and crop' });
  await expect(dialog.getByRole('img', { name: 'Selected photo' })).toBeVisible();
  await expectClean(page, 'turn and crop');
  await dialog.getByRole('button', { name: 'Turn right' }).click();
  await expect(dialog.getByRole('img', { name: 'Selected photo' })).toHaveJSProperty('naturalWidth', 1050);
  await dialog.getByRole('button', { name: 'Corner of the crop area' }).last().focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+ArrowUp');
  // While the part is being made Escape would tell that it is not added.
  const making = await page.evaluateHandle(() => {
    const held: (() => void)[] = [];
    const { prototype } = HTMLCanvasElement;
    const made = Object.getOwnPropertyDescriptor(prototype, 'toBlob') as PropertyDescriptor;
    prototype.toBlob = function later(...given) {
      held.push(() => this.toBlob(...given));
    };
    return {
      waiting: () => held.length,
      resume() {
        Object.defineProperty(prototype, 'toBlob', made);
        for (const each of held) each();
      },
    };
  });
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await expect.poll(() => making.evaluate((each) => each.waiting())).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await making.evaluate((each) => each.resume());
  await expect(dialog).toBeHidden();
  await expect(thumbs(page)).toHaveCount(4);
  await expect.poll(async () => (await row(api, merchant, id)).images.length).toBe(3);
  const { width = 0, height = 0 } = (await row(api, merchant, id)).images.at(-1) ?? {};
  // Upright it is 1200 by 1600.
  expect([width > 100 && width <= 1200, height > 100 && height < 1595], `${width} by ${height}`).toEqual([true, true]);

  // By keyboard: the last one step by step to the front.
  const before = shots(await row(api, merchant, id));
  await expect(gallery(page).locator('[data-state]')).toHaveCount(0);
  const orders = await page.evaluateHandle(watchOrders);
  await thumbs(page).last().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(gallery(page).getByText('This photo is now the cover.')).toBeAttached();
  await expect(thumbs(page).first()).toBeFocused();
  const order = [before[3], ...before.slice(0, 3)];
  await saved(api, merchant, id, order);

  // By mouse: the last one between the first two.
  const [from, to] = [await thumbs(page).nth(3).boundingBox(), await thumbs(page).nth(1).boundingBox()];
  if (!from || !to) throw new Error('no photos');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 3, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await saved(api, merchant, id, [order[0], order[3], order[1], order[2]]);
  // By button: back to its place. The read of that is answered only after the next change, and no longer counts.
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const read = `**/admin/api/product/${id}?*`;
  let reads = 0;
  await page.route(read, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    if (reads++ === 0) await late;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await gallery(page).getByRole('button', { name: 'Move later' }).click();
  await saved(api, merchant, id, [order[0], order[1], order[3], order[2]]);
  await expect.poll(() => reads).toBeGreaterThan(0);

  // Removed, taken back where it was.
  await thumbs(page).first().click();
  await gallery(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await saved(api, merchant, id, [order[1], order[3], order[2]]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  arrive();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(thumbs(page)).toHaveCount(3);
  // Nothing went back to an earlier order, not for a frame: an input would have started from that one.
  const shown = await orders.jsonValue();
  expect(shown).toEqual([...new Set(shown)]);
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

  // One more than there is room for: which is said where the others are looked at.
  const four = shots(await row(api, merchant, id));
  expect(four).toEqual([order[0], order[1], order[3], order[2]]);
  await thumbs(page).nth(1).click();
  await gallery(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await saved(api, merchant, id, [four[0], four[2], four[3]]);
  const small = await photo(904, 300, 200);
  await gallery(page)
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(Array.from({ length: 9 }, () => small));
  await expect(dialog).toContainText('More photos: 7');
  await expect(dialog).toContainText('1 photo was not added: an item can have up to 11.');

  // After the toast, undo is in the history.
  await page.reload();
  await expect(thumbs(page)).toHaveCount(3);
  expect(shots(await row(api, merchant, id))).toEqual([four[0], four[2], four[3]]);
  const history = page.getByTestId('history');
  await history.getByRole('button', { name: 'History', exact: true }).click();
  const removed = history.getByTestId('removed-photo');
  await expect(removed).toHaveCount(1);
  await expect(history.locator('[data-action]').first()).toContainText('You can restore the removed');
  const picture = removed.getByRole('img', { name: 'Removed photo' });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(160);
  // Before and after are pictures as well, also where their address is gone.
  const line = history.locator('[data-action]').first().locator('[data-field=images] [data-side=from] img');
  await expect
    .poll(() => line.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true]);

  const back = removed.getByRole('button', { name: /^Restore photo/ });
  await page.context().setOffline(true);
  await expect(back).toBeDisabled();
  await expect(back).toContainText('you need to be online');
  await page.context().setOffline(false);

  // Somebody has filled the item meanwhile.
  const form = new FormData();
  const file = new Blob([new Uint8Array(readFileSync(await photo(923, 300, 200)))]);
  for (let count = 0; count < 8; count += 1) form.append('images', file, 'photo.jpg');
  const headers = { Authorization: `Bearer ${merchant.token}` };
  const url = `${server.url}/admin/api/product/image/${id}`;
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(201);
  await expect(thumbs(page)).toHaveCount(11);
  await back.click();
  await expect(page.getByRole('alert').filter({ hasText: 'the maximum number of photos' })).toBeVisible();
  await expect(back).toBeFocused();
  await thumbs(page).last().focus();
  await page.keyboard.press('Delete');
  await expect(removed).toHaveCount(2);

  await removed.last().getByRole('button', { name: 'Restore photo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Photo restored.' })).toBeVisible();
  await expect(removed).toHaveCount(1);
  // The button went with its photo: the focus stays nearby.
  await expect(history.locator('[data-action]:focus')).toHaveCount(1);
  await expect(thumbs(page)).toHaveCount(11);
  const now = shots(await row(api, merchant, id));
  expect(now.slice(0, 4)).toEqual(four);
});

test(
  'gallery: a photo added offline survives a kill and is delivered once; the label photo has its own slot',
  WITH_SERVICE_WORKER,
  async ({ profile, network, api, merchant }) => {
    const viewport = { width: 1000, height: 1100 };
    const id = await garment(api, merchant, []);
    let page = await profile.open({ viewport });
    await signIn(page, network.url, merchant);
    await expectControlled(page);
    const detail = `/products/detail/${id}`;
    await goTo(page, detail);
    const tag = gallery(page).getByRole('group', { name: 'Label photo' });
    await expect(tag).toBeVisible();
    await expect(gallery(page).getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
    const add = async (place: Locator, file: string) => {
      await place.locator('input[type=file]').nth(1).setInputFiles(file);
      await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click();
    };
    await add(tag, await photo(910, 600, 800));
    await expect(tag.getByRole('button', { name: 'Remove label photo' })).toBeVisible();
    await expect.poll(async () => (await row(api, merchant, id)).tagImage?.width).toBe(600);
    await expect(tag.locator('img')).toHaveAttribute('src', /^\/[^:]+w=/);
    await expect.poll(() => keptReads(page)).toContain(`["resource","product","detail","${id}"]`);

    // Kept without network, taken back and had again.
    await page.context().setOffline(true);
    await add(gallery(page), await photo(911, 600, 800));
    await expect(thumbs(page).last()).toHaveAccessibleName('Photo 2, saved on this device');
    await thumbs(page).last().click();
    await expect(gallery(page).getByText(/It’s safe here|Saved on this device/)).toBeVisible();
    await gallery(page).getByRole('button', { name: 'Discard' }).click();
    await expect(thumbs(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(thumbs(page)).toHaveCount(2);

    // The tablet goes out and comes back, and nothing can be reached.
    network.fault = () => 'drop';
    await profile.close();
    page = await profile.open({ viewport });
    await speak(page, network.url);
    await page.goto(`${network.url}/outbox`);
    await expect(page.getByTestId('parcel')).toContainText('Added: 1 photo');
    await goTo(page, detail);
    await expect(thumbs(page).last()).toHaveAccessibleName(/^Photo 2, (saved on this device|uploading)$/);
    await expectClean(page, 'gallery with a photo that waits');

    // Back in reach the first answer is lost on its way: the photo is there once, and is never shown twice.
    const most = await page.evaluateHandle(() => {
      const seen = { thumbs: 0 };
      const count = () => (seen.thumbs = Math.max(seen.thumbs, document.querySelectorAll('li [aria-pressed]').length));
      new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
      return seen;
    });
    let sent = 0;
    network.fault = ({ method, url = '' }) =>
      method === 'POST' && url.includes('/product/image/') && ++sent === 1 ? 'dropAnswer' : null;
    await expect(thumbs(page).last()).toHaveAccessibleName('Photo 2');
    await expect(thumbs(page)).toHaveCount(2);
    expect(sent, 'the answer that was lost').toBeGreaterThanOrEqual(1);
    expect(await most.jsonValue()).toEqual({ thumbs: 2 });
    expect((await row(api, merchant, id)).images).toMatchObject([{ width: 600, height: 800 }]);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await goTo(page, '/outbox?part=delivered');
    await expect(page.getByTestId('parcel')).toHaveCount(2);
    await goTo(page, detail);
    await expect(thumbs(page)).toHaveCount(2);
    expect((await row(api, merchant, id)).images).toHaveLength(1);

    const back = gallery(page).getByRole('group', { name: 'Label photo' });
    await back.getByRole('button', { name: 'Remove label photo' }).click();
    await expect.poll(async () => (await row(api, merchant, id)).tagImage).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(back.getByRole('button', { name: 'Label photo: open full screen' })).toBeVisible();
  },
);
