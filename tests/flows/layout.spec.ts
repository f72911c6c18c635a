/** Nothing lies over words, stands outside the window, or moves away under the finger. */
import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { seedParcels } from '../bench/seed-parcels.ts';
import { atRest } from '../support/at-rest.ts';
import { badge, signIn, speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { moved, SHIFT_MAX } from './support/layout.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };

/** Shows another screen of the app once its list is there; quick-add may lie over it, which moves nothing below. */
async function show(page: Page, address: string, seen: string): Promise<void> {
  await goTo(page, address);
  await page.locator(seen).filter({ visible: true }).first().waitFor();
}

test('layout: nothing shifts while a screen loads; the table fits at every display size', async ({
  page,
  server,
  api,
  merchant,
}) => {
  // Long names begin codes as short ones do: this one's, where there is another of the same beginning, with a digit more.
  const other = await api.merchant('Hub', 'Laboratorio');
  for (const person of [merchant, other]) {
    const desk = new Desk(api, person);
    const [item] = await desk.addProducts(1, { types: 'coat', condition: 'upcycle' });
    await desk.change(item, { name: 'Pantaloncini smanicati', price: 1234.5 });
  }
  // Counts and options arrive late, as on a slow network.
  const counted = Promise.withResolvers<void>();
  const offered = Promise.withResolvers<void>();
  await page.route('**/incomplete/count*', async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.route('**/merchants/options*', async (route) => {
    const response = await route.fetch();
    const [hub] = ((await response.json()) as { data: [{ _id: string }] }).data;
    await offered.promise;
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...hub,
      _id: hub._id.slice(0, -1) + String(index),
      fullName: `Fila ${index}`,
    }));
    await route.fulfill({ response, json: { data: many } });
  });
  const expectStill = async (what: string, below = SHIFT_MAX) => {
    await page.evaluate(atRest);
    const { sum, what: shifts } = await page.evaluate(moved);
    expect(sum, `${what}: ${shifts.join('\n')}`).toBeLessThan(below);
    await page.evaluate(() => performance.mark('shown'));
  };
  const kinds = page.getByRole('navigation', { name: 'Item types' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, server.url, await api.admin(), '/intake/complete');
  await page.locator('[data-item]').waitFor();
  await expect(kinds).toHaveCount(0);
  counted.resolve();
  await kinds.waitFor();
  await expectStill('the queue', 0.01);
  await show(page, '/outbox', 'meter');
  await expectStill('the outbox');
  await goTo(page, '/intake');
  const choice = page.getByRole('dialog');
  await choice.getByRole('button').first().waitFor();
  offered.resolve();
  await choice.getByRole('button', { name: 'Fila 7' }).waitFor();
  await expectStill('the counter');
  await page.setViewportSize(PHONE);
  await page.goto(`${server.url}/intake/complete`);
  await page.locator('[data-item]').waitFor();
  await kinds.waitFor();
  // A little more than at the desk: the typeface may come just after the first line was drawn.
  await expectStill('the queue on a phone');

  await speak(page, server.url, 'IT');
  await page.context().addCookies([{ name: 'size', value: 'mini', url: server.url }]);
  await page.setViewportSize(WIDE);
  await page.goto(`${server.url}/products/index?view=table`);
  await page.locator('tbody tr').first().waitFor();
  for (const size of ['mini', 'medium']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['size'] = chosen), size);
    for (const width of [1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => {
        const table = [...document.querySelectorAll('table')].find((each) => each.checkVisibility());
        const place = table?.parentElement?.getBoundingClientRect().right ?? 0;
        return Math.round((table?.getBoundingClientRect().right ?? Infinity) - place);
      });
      expect(over, `${size} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('layout: at 390 px nothing is cut off, covered or wrapped', async ({ browser, server, api }) => {
  const admin = await api.admin();
  // Each of the same name has a prefix with a letter more, the fourth the longest there is.
  let merchant = await api.merchant('Laboratorio', randomUUID());
  for (let named = 1; named < 4; named++) merchant = await api.merchant('Laboratorio', randomUUID());
  await api.json('POST', '/product-price', admin.token, { name: 'Capispalla', types: ['coat'], price: 70 });
  const [item] = await new Desk(api, merchant).addProducts(1);
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, server.url, admin, '/intake/complete');
  await page.locator('[data-current]').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: 'the queue is as wide as the phone',
    })
    .toBe(PHONE.width);

  await show(page, '/product-price/index', 'li h2');
  await page.getByRole('button', { name: 'More actions' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const covered = await page.evaluate(() => {
    const seen = (selector: string) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    const right = seen('li input[type=checkbox]')?.getBoundingClientRect().right ?? Infinity;
    return right > (seen('li h2')?.getBoundingClientRect().left ?? 0);
  });
  expect(covered, 'the box lies on the title').toBe(false);

  await show(page, '/product-price/create', '[placeholder="DD/MM/YYYY"]');
  const days = page.getByPlaceholder('DD/MM/YYYY').filter({ visible: true }).first();
  expect((await days.boundingBox())?.width, 'a day has room to be typed').toBeGreaterThan(200);

  await show(page, '/products/create', '[data-actions] button');
  const rows = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll('[data-actions] button')].filter((each) => each.checkVisibility());
      return new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size;
    });
  // The buttons of the form before may still be there.
  await expect.poll(rows, { message: 'rows of buttons' }).toBe(1);

  // The longest words.
  await speak(page, server.url, 'ES');
  await page.goto(`${server.url}/outbox`);
  await page.locator('meter').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the outbox').toBe(PHONE.width);
  // A tablet zoomed to 400 %.
  await page.setViewportSize({ width: 195, height: 480 });
  const under = () =>
    page.evaluate(() => {
      const pressed = [...(document.querySelector('header')?.querySelectorAll('button, a') ?? [])];
      const seen = pressed.filter((each) => each.checkVisibility({ visibilityProperty: true }));
      const places = seen.map((each) => each.getBoundingClientRect()).toSorted((one, other) => one.left - other.left);
      return places.map(({ left }, index) => left - (places[index - 1]?.right ?? 0)).filter((gap) => gap < -6);
    });
  // It is loaded after the rest of the bar.
  await badge(page).waitFor();
  expect(await under(), 'a button of the top bar lies under another').toEqual([]);
  for (const [address, seen] of [
    ['/intake/complete', '[data-current]'],
    [`/products/detail/${item._id}`, '[data-testid="tag-card"]'],
    ['/nowhere', 'main h1'],
  ] as const) {
    await show(page, address, seen);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: address })
      .toBeLessThanOrEqual(195);
  }
  // On a small desktop a list that needs more scrolls by itself.
  await page.setViewportSize({ width: 1024, height: 768 });
  await show(page, '/dashboard', 'tbody tr');
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the users').toBe(1024);
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the users').toBe(1366);
  await context.close();
});

test('layout: a tablet’s top bar keeps its menus visible with a full outbox; the active tab is visible after a load', async ({
  page,
  network,
  merchant,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, network.url, merchant);
  const paths = ['products', 'fabrics', 'generics'].flatMap((each) => [
    `/${each}/index`,
    `/${each}/create`,
    `/${each}/import`,
  ]);
  const tabs = page
    .getByRole('navigation', { name: /./ })
    .filter({ has: page.locator('[data-shown]') })
    .locator('li');
  for (const [index, path] of paths.entries()) {
    await goTo(page, path);
    await expect(tabs).toHaveCount(index + 1);
  }
  network.fault = ({ url }) => (url?.endsWith('/mobile') ? 'drop' : null);
  const seed = { owner: merchant, bytes: 100 };
  await page.evaluate(seedParcels, { ...seed, count: 12, state: 'waiting' as const });
  await page.evaluate(seedParcels, { ...seed, count: 12, state: 'attention' as const });
  await speak(page, network.url, 'ES');
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.goto(`${network.url}/outbox`);
  await expect(page.getByTestId('outbox-badge').filter({ visible: true })).toContainText(
    /12 en espera.+12 requieren atención/,
  );
  await expect(page.getByRole('button', { name: merchant.fullName })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  await expect(tabs).toHaveCount(paths.length + 1);
  await expect(tabs.and(page.locator('[data-shown]'))).toBeInViewport({ ratio: 1 });
});
