/** Counter mode: the camera stays open, garment after garment, and nothing of it is lost. */
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { emptyTable, endUndo, keysOf } from './support/device-db.ts';
import { nextWorker } from './support/next-worker.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';
import {
  arrived,
  atCounter,
  cameraArgs,
  clothClip,
  counterCode,
  garment,
  place,
  saved,
  shoot,
  shutter,
} from './support/viewfinder.ts';

const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
/** The phone at 150 %. */
const MAGNIFIED = { width: 260, height: 563 };

/** Runs in the page: the counter's buttons that a finger on their middle would miss. The items of the day scroll. */
const coveredButtons = () =>
  [...document.querySelectorAll<HTMLElement>('[data-hand] button:not(li button)')]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((button) => button.ariaLabel ?? button.innerText);

let cloth = '';
test.beforeAll(async () => {
  cloth = await clothClip();
});

/** A short pile; `PILE=60` is as many as a whole one. */
const PILE = Number(process.env['PILE'] ?? 6);

test(
  'counter: many garments online and offline are delivered exactly once; an update waits',
  WITH_SERVICE_WORKER,
  async ({ profile, network, api, merchant }) => {
    const page = await atCounter(profile, network.url, merchant, cloth);
    const codes: string[] = [];
    // A garment is two presses, and none waits for the server: it answers no photo before the whole pile is done.
    const answers = Promise.withResolvers<null>();
    network.fault = ({ method, url }) => (method === 'POST' && url?.endsWith('/mobile') ? answers.promise : null);
    for (let number = 0; number < PILE; number++) codes.push(await garment(page));
    await expect(page.getByTestId('today-count')).toHaveText(`${PILE} today`);
    await expect(page.getByTestId('rate')).toBeVisible();
    await endUndo(page);
    await expect.poll(() => network.count('POST /admin/api/product/mobile')).toBeGreaterThan(0);
    expect(await api.items('products', merchant)).toEqual([]);
    codes.push(await garment(page));
    answers.resolve(null);
    expect((await arrived(page, api, 'products', merchant, PILE + 1)).sort()).toEqual(codes.toSorted());

    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByTestId('viewfinder')).toHaveAttribute('data-live', 'true');
    for (const code of [await garment(page), await garment(page)]) {
      expect(code).toMatch(/^[A-Z0-9]+-P\d{6}/);
      codes.push(code);
    }
    // The reserve is used up: the server assigns the code, which is there to print and on the next item once it has answered.
    await emptyTable(page, 'codes');
    await page.reload();
    await expect(counterCode(page)).toHaveText('Code assigned on upload');
    await garment(page);
    const print = page.getByRole('button', { name: 'Print tag' });
    await expect(print).toHaveCount(0);
    await page.context().setOffline(false);
    const all = await arrived(page, api, 'products', merchant, PILE + 4);
    codes.push(...all.filter((code) => !codes.includes(code)));
    expect(all.toSorted()).toEqual(codes.toSorted());
    await expect(print).toBeVisible();
    await expect(counterCode(page)).toHaveText(/^[A-Z0-9]+-P/);

    const next = await nextWorker(network.url);
    network.fault = ({ url }) => (url === '/sw.js' ? next : null);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    codes.push(await garment(page));
    expect((await arrived(page, api, 'products', merchant, PILE + 5)).sort()).toEqual(codes.toSorted());
    await expect(page.getByTestId('update-offer')).toHaveCount(0);
    await page.getByRole('button', { name: 'Leave counter' }).click();
    await expect(page.getByTestId('update-offer')).toBeVisible();

    for (const { _id } of await api.items('products', merchant)) {
      const { data } = await api.json<{ data: object }>('GET', `/product/${_id}`, merchant.token);
      expect(data).toMatchObject({ itemImage: expect.anything(), tagImage: expect.anything() });
    }
  },
);

test('counter: skips a tag, retakes, undoes, copies; discards photos only after confirmation', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  const page = await atCounter(profile, server.url, merchant, cloth);
  await page.setViewportSize(PHONE);
  const first = await counterCode(page).textContent();
  await shoot(page);
  await expect(place(page)).toHaveText('Label 2/2');
  await page.getByTestId('shot').click();
  await expect(place(page)).toHaveText('Item 1/2');
  await shoot(page);
  await expect(place(page)).toHaveText('Label 2/2');
  await page.getByTestId('skip').click();
  await expect(page.getByTestId('saved-code')).toHaveText(first ?? '');

  // Taken again within the time of the undo: the same code, one item.
  await page.getByRole('button', { name: 'Retake' }).click();
  await expect(saved(page)).toHaveCount(0);
  await expect(counterCode(page)).toHaveText(first ?? '');
  await shoot(page);
  await page.getByTestId('skip').click();
  await expect(page.getByTestId('saved-code')).toHaveText(first ?? '');

  const second = await garment(page);
  expect(second).not.toBe(first);
  await page.getByTestId('undo').click();
  await expect(saved(page)).toHaveCount(0);

  const third = await garment(page);
  expect(third).not.toBe(second);
  await page.getByRole('button', { name: 'Same again' }).click();
  await expect(page.getByRole('dialog', { name: 'Same again' })).toBeVisible();
  await expectClean(page, 'the same again');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Save 2 more' }).click();
  await expect(saved(page)).toContainText('2 items saved');
  const codes = await arrived(page, api, 'products', merchant, 4);
  expect(new Set(codes).size).toBe(4);
  expect(codes).toContain(first);
  expect(codes).toContain(third);
  expect(codes).not.toContain(second);

  await shoot(page);
  await expect(page.getByTestId('shot')).toHaveCount(1);
  for (const size of [ON_ITS_SIDE, MAGNIFIED]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(coveredButtons), JSON.stringify(size)).toEqual([]);
  }
  await page.setViewportSize(WIDE);
  await expectClean(page, 'an item in hand, on a desk');
  await page.getByRole('button', { name: 'Counter settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Counter settings' })).toBeVisible();
  await expectClean(page, 'settings');
  await page.getByRole('switch', { name: 'Larger buttons' }).click({ force: true });
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(page.getByTestId('shot')).toHaveCount(1);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByTestId('shot')).toHaveCount(0);
  await page.reload();
  await expect(place(page)).toHaveText('Item 1/2');
  await expect(page.getByTestId('shot')).toHaveCount(0);

  // The keyboard alone takes one in.
  await expect(shutter(page)).toHaveAttribute('aria-disabled', 'false');
  await page.locator('body').press('Space');
  await expect(place(page)).toHaveText('Label 2/2');
  await shutter(page).focus();
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Item 1/2');
  await arrived(page, api, 'products', merchant, 5);

  const other = await page.context().newPage();
  await other.goto(`${server.url}/intake`);
  await expect(other.getByRole('alert')).toContainText('open in another window');
  await page.close();
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.getByTestId('viewfinder')).toHaveAttribute('data-live', 'true');
});

test('counter: an admin selects the hub center once; preset details apply to each item; photo counts by kind', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  const admin = await api.admin();
  const names = ['Anna', 'Bice', 'Carla', 'Dora', 'Elsa', 'Fede', 'Gaia', 'Ilia'];
  for (const name of names) await api.merchant(name, 'Neri');
  const page = await profile.open({ viewport: WIDE, args: cameraArgs(cloth) });
  await signIn(page, server.url, admin, '/intake');
  const hubs = page.getByRole('dialog');
  await hubs.getByRole('searchbox').fill(merchant.fullName);
  await expect(hubs.getByRole('button', { name: 'Anna Neri' })).toHaveCount(0);
  await hubs.getByRole('button', { name: merchant.fullName }).click();
  // Codes for the days without network come with the choice, before anything is captured.
  await expect.poll(async () => (await keysOf(page, 'codes')).length).toBeGreaterThan(20);
  await page.getByTestId('run').click();
  await page.getByRole('button', { name: 'Jacket' }).click();
  await page.getByRole('button', { name: 'Women', exact: true }).click();
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('run')).toHaveText('Jacket · Women · Good');
  const codes = [await garment(page)];
  await page.reload();
  await expect(page.getByRole('button', { name: `Hub center: ${merchant.fullName}` })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('run')).toHaveText('Jacket · Women · Good');
  await page.getByTestId('run').click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  codes.push(await garment(page));
  expect(await arrived(page, api, 'products', merchant, 2)).toEqual(codes);
  const items = (await api.items('products', merchant)) as unknown as Record<string, unknown>[];
  expect(items.map(({ types, itemFor, condition }) => [types, itemFor, condition])).toEqual([
    ['jacket', 'women', 'good'],
    [null, null, null],
  ]);

  await page.getByRole('radio', { name: 'Fabric' }).check({ force: true });
  await expect(place(page)).toHaveText('Item 1/1');
  await expect(counterCode(page)).toHaveText(/-F\d/);
  await shoot(page);
  await expect(saved(page)).toContainText('Saved on this device');
  await page.getByRole('radio', { name: 'Textile mix' }).check({ force: true });
  await expect(counterCode(page)).toHaveText(/-G\d/);
  await page.getByTestId('finish').click();
  await expect(page.getByTestId('saved-code')).toHaveText(/-G\d/);
  await expect(counterCode(page)).toHaveText(/-G\d/);
  for (const number of [1, 2, 3]) {
    await expect(place(page)).toContainText(String(number));
    await shoot(page);
  }
  await expect(page.getByTestId('shot')).toHaveCount(3);
  // Taken again it takes the place of the one before.
  await page.getByTestId('shot').nth(1).click();
  await shoot(page);
  await expect(place(page)).toContainText('4');
  await expect(page.getByTestId('shot')).toHaveCount(3);
  await page.getByTestId('shot').nth(2).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByTestId('shot')).toHaveCount(2);
  await page.getByTestId('finish').click();
  await expect(page.getByTestId('shot')).toHaveCount(0);
  await arrived(page, api, 'fabrics', merchant, 1);
  await arrived(page, api, 'generics', merchant, 2);
  const mixes = await api.items('generics', merchant);
  expect(mixes.map(({ itemImage }) => itemImage !== null)).toEqual([false, true]);
});
