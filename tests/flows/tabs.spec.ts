/** The visited tabs and the views behind them: what is hidden keeps everything, what is closed or refreshed begins anew. */
import type { Page } from '@playwright/test';

import { badge, capture, NARROW, openForm, signIn, WIDE } from './support/counter.ts';
import { endUndo, rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('link', { name, exact: true });
const names = (page: Page) => strip(page).getByRole('link').allTextContents();
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true });

test('tabs: return after a reload, close in every way; a hidden view keeps input, selection and scroll position', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await signIn(page, server.url, await api.admin());
  await entry(page, 'Hub centers').click();
  await expect(heading(page)).toHaveText('Hub centers');
  await page.getByRole('searchbox').fill(merchant.fullName);
  await page
    .getByRole('row', { name: new RegExp(merchant.fullName) })
    .getByRole('link')
    .first()
    .click();
  await expect(heading(page)).toHaveText(merchant.fullName);
  await entry(page, 'Textile mixes').click();
  await expect(heading(page)).toHaveText('Textile mixes');
  const before = ['Users', 'Hub centers', `Hub center · ${merchant.fullName}`, 'Textile mixes'];
  await expect.poll(() => names(page)).toEqual(before);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(before);
  await expect(tab(page, 'Textile mixes')).toHaveAttribute('aria-current', 'page');

  await test.step('TAB-4: the affixed tab has no cross', async () => {
    await expect(strip(page).getByRole('button', { name: 'Close Users' })).toHaveCount(0);
    await tab(page, 'Users').click({ button: 'middle' });
    await expect.poll(() => names(page)).toEqual(before);
  });

  await test.step('TAB-6: the menu by keyboard; TAB-8: close others', async () => {
    await tab(page, 'Textile mixes').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, `Hub center · ${merchant.fullName}`)).toBeFocused();
    await tab(page, 'Hub centers').click({ button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close others', 'Close all']);
    expect((await menu.boundingBox())?.width).toBeGreaterThanOrEqual(105);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(tab(page, 'Hub centers')).toBeFocused();
    await tab(page, 'Hub centers').click({ button: 'right' });
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Users', 'Hub centers']);
    await expect(page).toHaveURL(new RegExp('/merchants/index'));
  });

  await test.step('Delete closes the tab in focus, and the focus stays in the strip', async () => {
    await entry(page, 'Products').click();
    await expect(heading(page)).toHaveText('Products');
    await tab(page, 'Hub centers').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => names(page)).toEqual(['Users', 'Products']);
    await expect(strip(page).locator(':focus')).toHaveCount(1);
  });

  await test.step('logging out forgets them', async () => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    // The page that is left draws twenty frames before the next one is answered, and does not lose its patience.
    const twenty = Promise.withResolvers<void>();
    let framesLeft = Infinity;
    let drawnBeforeLoad = 0;
    await page.exposeFunction('drawn', (isSignIn: boolean) => {
      if (isSignIn) drawnBeforeLoad += 1;
      framesLeft -= 1;
      if (framesLeft === 0) twenty.resolve();
    });
    await page.route(`${server.url}/login`, async (route) => {
      framesLeft = 20;
      await twenty.promise;
      await route.continue();
    });
    await page.evaluate(() => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, ms = 0) => (ms < 1000 ? later(work, ms) : 0)) as never;
      const frame = () => {
        const isSignIn = document.querySelector('[type="password"]') !== null;
        (window as never as { drawn(is: boolean): void }).drawn(isSignIn);
        requestAnimationFrame(frame);
      };
      frame();
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(drawnBeforeLoad).toBe(0);
    await page.unrouteAll();
    await signIn(page, server.url, await api.admin());
    await expect.poll(() => names(page)).toEqual(['Users']);
  });

  await entry(page, 'Hub centers').click();
  await expect(heading(page)).toHaveText('Hub centers');
  await page.getByRole('searchbox').fill('Hub');
  await expect(page).toHaveURL(/search=Hub/);
  await page.getByRole('link', { name: 'New hub center' }).click();
  await page.getByLabel('First name').fill('Half typed');
  await expect(tab(page, /New hub center/).getByRole('img', { name: 'Not saved' })).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 240));
  await test.step('CACHE-2: going elsewhere and coming back', async () => {
    await entry(page, 'Fabrics').click();
    await expect(heading(page)).toHaveText('Fabrics');
    await entry(page, 'Hub centers').click();
    await expect(page).toHaveURL(/search=Hub/);
    await expect(page.getByRole('searchbox')).toHaveValue('Hub');
    await tab(page, /New hub center/).click();
    await expect(page.getByLabel('First name')).toHaveValue('Half typed');
    await expect(page).toHaveTitle(/New hub center/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(240);
  });

  await test.step('TAB-12: closing it asks', async () => {
    await strip(page).getByRole('button', { name: 'Close New hub center' }).click();
    await page.getByRole('button', { name: 'Keep open' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Half typed');
    await strip(page).getByRole('button', { name: 'Close New hub center' }).click();
    await page.getByRole('button', { name: 'Close without saving' }).click();
    // TAB-5: to the last tab that is left.
    await expect(page).toHaveURL(`${server.url}/fabrics/index`);
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('a closed view begins anew, or where it was left', async () => {
    await goTo(page, '/merchants/create');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('');
  });

  await test.step('refreshing begins it anew', async () => {
    const order = await names(page);
    await page.getByLabel('First name').fill('Typed');
    await expect.poll(() => rowsOf(page, 'formDrafts')).toHaveLength(1);
    await tab(page, /New hub center/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect.poll(() => names(page)).toEqual(order);
  });

  await test.step('so does its address, and strange ones lead nowhere', async () => {
    await goTo(page, '/redirect/merchants/index?search=abc');
    await expect(page).toHaveURL(`${server.url}/merchants/index?search=abc`);
    for (const path of ['/redirect/no/such', '/redirect//evil.example', '/redirect/%2F%2Fevil.example']) {
      await goTo(page, path);
      await expect(page).toHaveURL(`${server.url}/404`);
    }
  });
});

test('tabs: a broken screen and a tampered address leave the others intact; an open outbox shows what needs attention', async ({
  page,
  network,
  merchant,
}) => {
  await signIn(page, network.url, merchant);
  const broken = /\/fabrics\?/;
  await page.route(broken, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ data: [{ _id: 1 }], total: 'many' }) }),
  );
  await entry(page, 'Fabrics').click();
  await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await tab(page, 'Products').click();
  await expect(heading(page)).toHaveText('Products');
  await page.unroute(broken);

  await goTo(page, '/redirect/fabrics/index?page=-4&sort=password&status=%00&page=x');
  await expect(heading(page)).toHaveText('Fabrics');
  await expect.poll(() => names(page)).toEqual(['Products', 'Fabrics']);
  await expect(page.getByTestId('address-note')).toBeVisible();
  await tab(page, 'Fabrics').click({ button: 'middle' });
  await expect(page).toHaveURL(`${network.url}/products/index`);
  await page.setViewportSize({ width: 390, height: 844 });
  // Quick-add opens by itself.
  await page.getByRole('dialog').getByRole('button', { name: 'Lists' }).click();
  await expect(strip(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(strip(page).and(page.getByRole('dialog').getByRole('navigation'))).toBeVisible();
  await page.keyboard.press('Escape');

  const part = (name: string) => page.getByRole('navigation', { name: 'Outbox sections' }).getByRole('link', { name });
  const openOutbox = async () => {
    await badge(page).click();
    await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Open outbox' }).click();
    await expect(heading(page)).toHaveText('Outbox');
  };
  // The first item waits all the while, the next one is refused.
  let first: unknown;
  network.fault = ({ url, headers }) => {
    if (!url?.endsWith('/mobile')) return null;
    first ??= headers['idempotency-key'];
    const status = headers['idempotency-key'] === first ? 500 : 422;
    const problem = { type: 'about:blank', title: 'No', status, detail: '', message: 'No.', requestId: 'test' };
    return {
      status,
      headers: { 'Content-Type': 'application/problem+json', 'X-App': 'ordito/0' },
      body: JSON.stringify(problem),
    };
  };
  await page.setViewportSize(NARROW);
  await openForm(page, 'Products');
  await capture(page, await photo(901, 640, 480));
  await openOutbox();
  await expect(part('Waiting')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await openForm(page, 'Products');
  await capture(page, await photo(902, 640, 480));
  await endUndo(page);
  await expect(badge(page)).toHaveAccessibleName(/1 needs attention/);
  await openOutbox();
  await expect(part('Needs attention')).toHaveAttribute('aria-current', 'page');
  // A selected part stays selected.
  await part('Waiting').click();
  await page.setViewportSize(WIDE);
  await entry(page, 'Fabrics').click();
  await page.goBack();
  await expect(part('Waiting')).toHaveAttribute('aria-current', 'page');
});
