/** An item's own screen: its fields in groups, its tag, and for a fabric the garments made of it. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { Api, Person } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { forgetSignIn, tryNow } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import { readQr } from './support/qr.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

interface Kept {
  _id: string;
  code: string;
}

async function addFabric(api: Api, { token }: Person): Promise<Kept> {
  const form = new FormData();
  form.set('itemImage', new File([new Uint8Array(await readFile(await photo(940, 400, 300)))], 'a.jpg'));
  const headers = { Authorization: `Bearer ${token}` };
  const url = `${api.server.url}/admin/api/fabric/mobile`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Kept }).data;
}

/** On the screen that is shown: others stay open behind it. */
const seen = (page: Page, name: string) => page.getByTestId(name).filter({ visible: true });

/** Headings of the groups, each with its labels below it, as they are read. */
const groupsOf = (page: Page) =>
  page
    .locator('section:has(> h2):has(> dl)')
    .evaluateAll((all) =>
      all
        .filter((group) => group.checkVisibility())
        .map((group) => [
          group.querySelector('h2')?.textContent,
          [...group.querySelectorAll('dt')].map((label) => label.textContent),
        ]),
    );

test('detail: groups an item’s fields, lists empty ones in a line; its tag opens it', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const [full, bare] = await new Desk(api, merchant).addProducts(2);
  const fabric = await addFabric(api, merchant);
  await api.json('PUT', `/product/${full._id}`, merchant.token, {
    name: 'Denim jacket',
    subTitle: 'Washed',
    types: 'jacket',
    itemFor: 'women',
    seasons: 'all',
    condition: 'good',
    colors: ['navy'],
    sizes: { system: 'IT', value: '42' },
    branded: true,
    brand: 'Rossi',
    material: [{ fibre: 'cotton', pct: 100, part: 'main' }],
    fabric: fabric._id,
    weight: 930,
    dimensions: { chest: 52, length: 64.5 },
    price: 27,
    note: 'Mended once',
  });
  await signIn(page, server.url, merchant, `/products/detail/${full._id}`);
  const lead = seen(page, 'lead');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Denim jacket ${full.code}`);
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toHaveCount(1);
  await expect(lead.locator('dt')).toHaveText(['Price', 'Size', 'Condition', 'Stock']);
  await expect(lead.locator('dd')).toHaveText(['27,00 €', 'IT 42', 'Good', '1']);
  await expect(page.getByRole('heading', { name: 'Suggested price' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Avoided emissions' })).toBeInViewport();
  const common = [
    [
      'Classification',
      ['Garment type', 'Gender', 'Season', 'Colors', 'Branded', 'Brand', 'Used', 'Deadstock', 'New with defect'],
    ],
    ['Material and measures', ['Composition', 'Fabric', 'Weight', 'Measurements']],
  ];
  // Of their own hub center merchants read nowhere.
  expect(await groupsOf(page)).toEqual([
    ['Identity', ['Subtitle']],
    ...common,
    ['Note', ['Note']],
    ['Dates', ['Received', 'Last edited']],
  ]);
  await expect(page.getByRole('region', { name: 'Material and measures' })).toContainText(fabric.code);
  // A price tier is not for merchants to choose, and defects are noted where there are some.
  await expect(seen(page, 'not-filled')).toHaveText(/^Empty fields: DescriptionFill in$/);

  const card = seen(page, 'tag-card');
  const [address = ''] = await readQr(await card.getByRole('img', { name: `QR code of ${full.code}` }).screenshot());
  expect(address).toBe(`${server.url}/i/${full.code}`);
  await card.getByRole('button', { name: 'Print tag' }).click();
  await expect(page.locator('[data-printout] [data-testid=label]')).toHaveAttribute('data-code', full.code);

  await goTo(page, `/products/detail/${bare._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bare.code);
  await expect(lead.locator('dd')).toHaveText(['00,00 €', '–', '–', '1']);
  expect((await groupsOf(page)).map(([title]) => title)).toEqual(['Dates']);
  const missing = seen(page, 'not-filled');
  await expect(missing).toContainText('Name, Subtitle, Description, Garment type, Gender');
  await expect(missing).not.toContainText('Brand,');
  await missing.getByRole('link', { name: 'Fill in' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/create/${bare._id}`));

  // The code of its tag leads there. Admins see whose it is, and on a phone the photo comes first, nothing wider than the window.
  const admin = await api.admin();
  await forgetSignIn(page);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, server.url, admin, new URL(address).pathname);
  await expect(page).toHaveURL(`${server.url}/products/detail/${full._id}`);
  await expect(page.getByRole('region', { name: 'Hub center and note' }).locator('dt')).toHaveText([
    'Hub center',
    'Note',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  const lists = page.getByRole('button', { name: 'Lists', exact: true });
  if (await lists.isVisible()) await lists.click();
  const [picture, words] = [await page.getByRole('region', { name: 'Photos' }).boundingBox(), await lead.boundingBox()];
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('detail: a failed script leaves the rest usable; a fabric loads its garments when scrolled to', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const items = await new Desk(api, merchant).addProducts(3);
  const [fabric, plain] = [await addFabric(api, merchant), await addFabric(api, merchant)];
  const [first, second, other] = items;
  for (const { _id } of [first, second])
    await api.json('PUT', `/product/${_id}`, merchant.token, { fabric: fabric._id });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products?')) requests.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 320 });
  const status = page.getByRole('button', { name: /^Status/ }).filter({ visible: true });
  let tries = 0;
  await page.route(/\/assets\/list-.*\.js$/, (route) => {
    tries += 1;
    return route.abort();
  });
  await signIn(page, server.url, merchant, `/fabrics/detail/${plain._id}`);
  for (const before of [1, 2]) {
    await expect.poll(() => tries).toBeGreaterThanOrEqual(before);
    await tryNow(page);
  }
  await expect(page.getByText('Part of this page didn’t load. Reload the page', { exact: false })).toBeVisible();
  await expect(seen(page, 'lead')).toBeVisible();
  await expect(seen(page, 'history')).toBeVisible();
  await expect(status).toBeHidden();

  // Looks that do not come are asked for again, without the person.
  await page.unrouteAll();
  let refused = 0;
  await page.route(/\/assets\/list-.*\.css$/, (route) => (refused++ ? route.continue() : route.abort()));
  await page.reload();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await tryNow(page);
  await expect(status).toBeVisible();
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  await expect.poll(sheets).toContainEqual(expect.stringMatching(/\/assets\/list-.*\.css$/));
  expect(refused).toBeGreaterThan(1);

  expect(requests).toEqual([]);
  const end = () => seen(page, 'history').scrollIntoViewIfNeeded();
  await end();
  await expect.poll(() => requests.length).toBe(1);
  await expect(seen(page, 'referring')).toHaveCount(0);

  await goTo(page, `/fabrics/detail/${fabric._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fabric.code);
  await end();
  const made = seen(page, 'referring');
  await expect(made.getByRole('heading', { name: 'Garments made of this fabric 2' })).toBeVisible();
  await expect(made.getByRole('listitem')).toHaveCount(2);
  await expectClean(page, 'fabric with its garments');
  await made.getByRole('link', { name: first.code }).click();
  await expect(page).toHaveURL(`${server.url}/products/detail/${first._id}`);
  await page.goBack();
  await end();
  await made.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(`${server.url}/products/index?fabric=${fabric._id}`);
  await expect(page.getByRole('main')).toContainText(second.code);
  await expect(page.getByRole('main')).not.toContainText(other.code);
});
