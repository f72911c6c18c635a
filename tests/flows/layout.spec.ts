/** Nothing lies over words, stands outside the window, or moves away under the finger. */
import type { Page } from '@playwright/test';

import { seedParcels } from '../bench/seed-parcels.ts';
import { signIn, speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: WIDE });

/** Opens an address once its list is there; quick-add may lie over it, which moves nothing below. */
async function open(page: Page, url: string, seen: string): Promise<void> {
  await page.goto(url);
  await page.locator(seen).first().waitFor();
}

interface Moved {
  /** How far what was drawn has moved by itself so far (0.1 is what web.dev calls good). */
  sum: number;
  what: string[];
}

/** What has moved by itself since the page was loaded. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Moved>((resolve) => {
        const seen: Moved = { sum: 0, what: [] };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            seen.sum += value;
            const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'text'));
            seen.what.push(`${value.toFixed(3)}: ${nodes.join(' and ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 1500);
      }),
  );

test('layout: nothing moves away while a screen fills itself', async ({ page, server, api, merchant }) => {
  await new Desk(api, merchant).addProducts(2);
  for (let count = 0; count < 8; count += 1) await api.merchant('Hub', `Fila${count}`);
  await signIn(page, server.url, await api.admin());
  // What is counted and chosen from comes late, as it does on a slow network.
  for (const late of ['**/incomplete/count*', '**/merchants/options*']) {
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
  }
  for (const [path, seen] of [
    ['/intake', '[role="dialog"] button'],
    ['/intake/complete', '[data-current]'],
    ['/outbox', 'h1'],
  ] as const) {
    await open(page, `${server.url}${path}`, seen);
    const { sum, what } = await moved(page);
    expect(sum, `${path}: ${what.join('\n')}`).toBeLessThan(0.1);
  }
});

test('layout: at 390 px nothing is cut off, covered or in a second row', async ({ browser, server, api, merchant }) => {
  const admin = await api.admin();
  await api.json('POST', '/product-price', admin.token, { name: 'Capispalla', types: ['coat'], price: 70 });
  await new Desk(api, merchant).addProducts(1);
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, server.url, admin);

  await open(page, `${server.url}/intake/complete`, '[data-current]');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: 'the queue is as wide as the phone',
    })
    .toBe(PHONE.width);

  await open(page, `${server.url}/product-price/index`, 'li h2');
  const covered = await page.evaluate(() => {
    const right = document.querySelector('li input[type=checkbox]')?.getBoundingClientRect().right ?? Infinity;
    return right > (document.querySelector('li h2')?.getBoundingClientRect().left ?? 0);
  });
  expect(covered, 'the box lies on the title').toBe(false);

  await open(page, `${server.url}/product-price/create`, '[placeholder="DD/MM/YYYY"]');
  const days = page.getByPlaceholder('DD/MM/YYYY').first();
  expect((await days.boundingBox())?.width, 'a day has room to be typed').toBeGreaterThan(200);

  await open(page, `${server.url}/products/create`, '[data-actions]');
  const rows = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-actions] button')];
    return new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size;
  });
  expect(rows, 'rows of buttons').toBe(1);

  // The longest words.
  await speak(page, server.url, 'ES');
  await open(page, `${server.url}/outbox`, 'meter');
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the outbox').toBe(PHONE.width);
  await context.close();
});

test('layout: the bar keeps its menus in sight on a tablet, whatever waits', async ({ page, network, merchant }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await signIn(page, network.url, merchant);
  network.fault = ({ url }) => (url?.endsWith('/mobile') ? 'drop' : null);
  const seed = { owner: merchant, bytes: 100 };
  await page.evaluate(seedParcels, { ...seed, count: 12, state: 'waiting' as const });
  await page.evaluate(seedParcels, { ...seed, count: 12, state: 'attention' as const });
  await speak(page, network.url, 'ES');
  await page.goto(`${network.url}/outbox`);
  await expect(page.getByTestId('outbox-badge').filter({ visible: true })).toContainText(
    /12 en espera.+12 requieren atención/,
  );
  await expect(page.getByRole('button', { name: merchant.fullName })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
});

test('layout: the table fits its place at every size of the interface', async ({ page, server, api, merchant }) => {
  // Long names begin codes as short ones do: this one's, where there is another of the same beginning, with a digit more.
  const other = await api.merchant('Hub', 'Laboratorio');
  for (const person of [merchant, other]) {
    const desk = new Desk(api, person);
    const [item] = await desk.addProducts(1, { types: 'coat', condition: 'upcycle' });
    await desk.change(item, { name: 'Pantaloncini smanicati', price: 1234.5 });
  }
  await signIn(page, server.url, await api.admin());
  await speak(page, server.url, 'IT');
  for (const size of ['mini', 'medium']) {
    await page.context().addCookies([{ name: 'size', value: size, url: server.url }]);
    await open(page, `${server.url}/products/index?view=table`, 'tbody tr');
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

test('layout: the tab on show is in sight after a load, however many are open', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const items = [...(await desk.addProducts(3)), ...(await desk.addProducts(3)), ...(await desk.addProducts(3))];
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, server.url, merchant);
  for (const { _id, code } of items) {
    await goTo(page, `/products/detail/${_id}`);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(code);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).locator('li');
  await expect(tabs).toHaveCount(items.length + 1);
  await expect(tabs.and(page.locator('[data-shown]'))).toBeInViewport({ ratio: 1 });
});
