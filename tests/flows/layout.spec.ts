/** Nothing lies over words, stands outside the window, or moves away under the finger. */
import type { Page } from '@playwright/test';

import { signIn, speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: WIDE });

/** Opens an address once its list is there; quick-add may lie over it, which moves nothing below. */
async function open(page: Page, url: string, seen: string): Promise<void> {
  await page.goto(url);
  await page.locator(seen).first().waitFor();
}

/** How far what was drawn has moved by itself so far (0.1 is what web.dev calls good). */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 1500);
      }),
  );

test('layout: nothing moves away while a screen fills itself', async ({ page, server, api, merchant }) => {
  await new Desk(api, merchant).addProducts(2);
  await signIn(page, server.url, await api.admin());
  for (const [path, seen] of [
    ['/intake/complete', '[data-current]'],
    ['/outbox', 'h1'],
    ['/intake', '[role="dialog"] button'],
  ] as const) {
    // What is counted comes late, as it does on a slow network.
    await page.route('**/incomplete/count*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    await open(page, `${server.url}${path}`, seen);
    expect(await shifted(page), path).toBeLessThan(0.1);
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

  await open(page, `${server.url}/products/create`, '[data-actions]');
  const rows = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-actions] button')];
    return new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size;
  });
  expect(rows, 'rows of buttons').toBe(1);
  await context.close();
});

test('layout: the table fits its place at every size of the interface', async ({ page, server, api, merchant }) => {
  const desk = new Desk(api, merchant);
  const [item] = await desk.addProducts(1, { types: 'coat', condition: 'upcycle' });
  await desk.change(item, { name: 'Pantaloncini smanicati', price: 1234.5 });
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
    await page.evaluate((to) => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/products/detail/${_id}`);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(code);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).locator('li');
  await expect(tabs).toHaveCount(items.length + 1);
  await expect(tabs.and(page.locator('[data-shown]'))).toBeInViewport({ ratio: 1 });
});
