/** Lists of the catalogue: tiles and tables, filters, columns, choosing, and the way from one record to the next. */
import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { readSheet, recordsIn } from '../support/server-exports.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { multiply } from './support/many-items.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, code: string): Locator => main(page).getByRole('listitem').filter({ hasText: code });
const row = (page: Page, code: string): Locator => main(page).getByRole('row').filter({ hasText: code });
const chip = (page: Page, words: string) => page.getByRole('button', { name: `Remove filter ${words}` });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
/** The number of the last of 1495 garments: the last page is not full. */
const LAST = 1494;
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('catalogue: tiles and table, own columns, shareable address, shared view', async ({
  page,
  server,
  api,
  merchant,
  browser,
}) => {
  const [{ code }] = await new Desk(api, merchant).addProducts(1, { types: 'jeans', condition: 'excellent' });
  await signIn(page, server.url, merchant);
  await expect(tile(page, code)).toContainText('Incomplete');
  await expect(tile(page, code).locator('img')).toHaveAttribute('srcset', /w=640 640w/);

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(row(page, code)).toContainText('Jeans');
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('checkbox', { name: 'Code' })).toBeDisabled();
  // A merchant has one hub center, and knows its name.
  await expect(page.getByText('Hub center', { exact: true })).toHaveCount(0);
  await chooser.getByRole('checkbox', { name: 'Condition' }).check();
  await chooser.getByRole('checkbox', { name: 'Received' }).uncheck();
  await chooser.getByRole('button', { name: 'Move Condition' }).press('Home');
  await expect(chooser.getByRole('status')).toContainText('Condition: position 1 of');
  await expectClean(page, 'columns');
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect.poll(() => query(page)['cols']).toMatch(/^condition,/);
  expect(query(page)['cols']?.split(',')).not.toContain('createdAt');
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Condition');

  await test.step('a row is thrown away and taken back where it stands', async () => {
    await page.getByRole('button', { name: `Actions for ${code}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await expect(row(page, code)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, code)).toBeVisible();
  });

  // The address shows somebody else the same, who saves a view for everybody.
  const address = page.url();
  const context = await browser.newContext({ viewport: WIDE });
  const other = await context.newPage();
  await signIn(other, server.url, await api.admin(), address.slice(server.url.length));
  await expect(other.getByRole('columnheader').nth(1)).toContainText('Condition');
  await expect(row(other, code)).toBeVisible();
  await goTo(other, '/products/index?status=active&sort=name&view=table&cols=code,status,hubcenter');
  await expect(other.getByRole('columnheader', { name: 'Hub center' })).toBeVisible();
  const viewsOf = (of: Page) => of.getByRole('navigation', { name: 'Saved views' });
  const saved = (of: Page) => viewsOf(of).getByRole('button', { name: 'On sale', exact: true });
  await other.getByRole('button', { name: 'Save this view' }).click();
  const form = other.getByRole('dialog', { name: 'Save this view' });
  await form.getByLabel('Name of the view').fill('On sale');
  await form.getByRole('checkbox', { name: 'Visible to everyone who can see this list' }).check();
  await expectClean(other, 'saving a view');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(other)).toHaveAttribute('aria-pressed', 'true');
  await viewsOf(other).getByRole('button', { name: 'All records' }).click();
  await expect(saved(other)).toHaveAttribute('aria-pressed', 'false');

  // Columns are kept for the person, without anything in the address; the view is there, without the column that would say a merchant nothing.
  await page.goto(`${server.url}/products/index`);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Condition');
  await saved(page).click();
  await expect(row(page, code)).toBeVisible();
  await expect.poll(() => query(page)).toEqual({ status: 'active', sort: 'name', view: 'table', cols: 'code,status' });
  await expect(saved(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(viewsOf(page).getByRole('button', { name: 'Edit the view On sale' })).toHaveCount(0);

  // It is what a role finds first, and nobody else.
  const more = viewsOf(other).getByRole('button', { name: 'Edit the view On sale' });
  const change = other.getByRole('dialog', { name: 'Edit the view On sale' });
  await more.click();
  await change.getByLabel('Default view for').selectOption('Merchant (hub center)');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(change).toBeHidden();
  const third = await (await browser.newContext({ viewport: WIDE })).newPage();
  await signIn(third, server.url, merchant);
  await expect.poll(() => query(third)).toMatchObject({ status: 'active', sort: 'name', cols: 'code,status' });
  await expect(row(third, code)).toBeVisible();
  await viewsOf(third).getByRole('button', { name: 'All records' }).click();
  await expect.poll(() => query(third)).not.toHaveProperty('status');
  await third.context().close();
  await other.goto(`${server.url}/products/index`);
  await expect(saved(other)).toHaveAttribute('aria-pressed', 'false');
  expect(query(other)).not.toHaveProperty('status');

  // Changed, and its deletion taken back; the other flows begin without it.
  await goTo(other, '/products/index?status=sold');
  await expect(row(other, code)).toHaveCount(0);
  await more.click();
  await change.getByRole('button', { name: 'Update to current settings' }).click();
  await expect(saved(other)).toHaveAttribute('aria-pressed', 'true');
  await more.click();
  await change.getByRole('button', { name: 'Delete' }).click();
  await expect(viewsOf(other).getByText('View On sale deleted.')).toBeVisible();
  await expect(more).toHaveCount(0);
  await viewsOf(other).getByRole('button', { name: 'Undo' }).click();
  await more.click();
  await change.getByRole('button', { name: 'Delete' }).click();
  await expect(more).toHaveCount(0);
  await context.close();
});

test('catalogue: filters are in the address and removed one by one; actions on selected records; placeholder rows show no age', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [jeans, shirt, coat] = await desk.addProducts(3, { types: 'jeans' });
  await desk.change(jeans, { colors: ['blue'], price: 12.5, sizes: { system: 'IT', value: '46' } });
  await desk.change(shirt, { colors: ['red'], price: 40, types: 'shirt' });
  await desk.change(coat, { colors: ['blue', 'red'], price: 90 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server.url, merchant);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  const part = (name: string) => panel.locator('summary').filter({ hasText: name });

  await panel.getByRole('option', { name: 'blue', exact: true }).click();
  await expect(tile(page, shirt.code)).toHaveCount(0);
  await panel.getByLabel('From').fill('12,50');
  await panel.getByLabel('Up to').fill('abc');
  await panel.getByLabel('Up to').press('Enter');
  await expect(panel.getByText('Enter an amount, for example 12,50.')).toBeVisible();
  await panel.getByLabel('Up to').fill('50');
  await panel.getByLabel('Up to').press('Enter');
  await expect(tile(page, coat.code)).toHaveCount(0);
  await expect(tile(page, jeans.code)).toBeVisible();
  expect(query(page)).toEqual({ colors: 'blue', priceMin: '12.5', priceMax: '50' });
  await part('More filters').click();
  await part('Received').click();
  await panel.getByRole('button', { name: 'Today' }).click();
  await expect(chip(page, 'Received')).toBeVisible();

  await chip(page, 'Price 12,50 € – 50,00 €').click();
  await expect(tile(page, coat.code)).toBeVisible();
  await expect(panel.getByLabel('Up to').first()).toHaveValue('');
  await page.goBack();
  await expect(tile(page, coat.code)).toHaveCount(0);
  await page.reload();
  await expect(chip(page, 'Price 12,50 € – 50,00 €')).toBeVisible();
  await expect(tile(page, jeans.code)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expect(tile(page, shirt.code)).toBeVisible();
  expect(query(page)).toEqual({});

  await test.step('choosing', async () => {
    const bar = page.getByRole('region', { name: 'Selection' });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar).toContainText('3 selected');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
    await page.getByRole('checkbox', { name: `Select ${jeans.code}` }).check();
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: 'Select all 3' }).click();
    await expect(bar).toContainText('All 3 selected');
    await expectClean(page, 'choosing');
    await bar.getByRole('button', { name: 'Copy codes' }).click();
    await expect(bar).toHaveCount(0);
    await expect
      .poll(async () => (await clipboard(page)).split('\n').toSorted())
      .toEqual([jeans.code, shirt.code, coat.code].toSorted());
  });

  await test.step('the menu of one record, by keyboard', async () => {
    await page.getByRole('button', { name: `Actions for ${shirt.code}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Move to trash' })).not.toBeFocused();
    await page.getByRole('menuitem', { name: 'Copy code' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => clipboard(page)).toBe(shirt.code);
  });

  await test.step('from one record to the next in the list’s order', async () => {
    await page.goto(`${server.url}/products/index?sort=price`);
    await main(page).getByRole('link', { name: jeans.code }).click();
    await expect(heading(page)).toHaveText(jeans.code);
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText(shirt.code);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(heading(page)).toHaveText(coat.code);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText(shirt.code);
    // One tab for all of them.
    await expect(page.getByRole('tab', { name: coat.code })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled();
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText(jeans.code);
    await expect(page.getByText('Hub center', { exact: true })).toHaveCount(0);
    await page.goBack();
    expect(query(page)).toEqual({ sort: 'price' });
    await page.getByRole('button', { name: `Actions for ${jeans.code}` }).click();
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  await test.step('what only stands in for another answer is not told an age while that one is waited for', async () => {
    await goTo(page, '/products/index?view=table');
    await expect(main(page).getByRole('link', { name: jeans.code })).toBeVisible();
    await page.route(/\/admin\/api\/products\?.*status=sold/, (route) => route.abort());
    // However short it is there.
    const shifts = await page.evaluateHandle(() => {
      const seen: string[] = [];
      const look = () => {
        for (const each of document.querySelectorAll('[data-testid=seen-note]')) seen.push(each.textContent);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await page.locator('[data-tab=sold]').filter({ visible: true }).click();
    await expect(main(page).getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(main(page).getByText('Couldn’t load this')).toBeVisible();
    expect(await shifts.jsonValue()).toEqual([]);
  });
});

/** Runs in the page: whether its height stays the same for thirty frames. */
async function isStill(): Promise<boolean> {
  const { scrollHeight } = document.documentElement;
  for (let frame = 0; frame < 30; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.documentElement.scrollHeight !== scrollHeight) return false;
  }
  return true;
}

test('catalogue: cards on a phone, background export, thousands of rows in one view', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const [item] = await new Desk(api, merchant).addProducts(1);
  const nth = await multiply(server.dataDir, item, LAST);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url, merchant, '/products/index?view=table');
  const cards = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
  await expect(page.getByText('1–20 of 1,495')).toBeVisible();
  await expect(main(page).getByRole('table')).toHaveCount(0);
  await expect(cards).toHaveCount(20);
  const all = page.getByText('Select all', { exact: true });
  // Selecting, as all that is rarely done with a list, is behind one button: the first item stands high on the screen.
  await expect(cards.getByRole('checkbox')).toHaveCount(0);
  expect((await cards.first().boundingBox())?.y).toBeLessThan(300);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  expect((await all.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  await all.click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('20 selected');
  await all.click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(all).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Code: Z to A');
  await expect(cards.first()).toContainText(nth(LAST));
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Code: A to Z');
  await expect(cards.first()).toContainText(item.code);
  await page.getByRole('button', { name: 'Page 75' }).click();
  await expect(page.getByText('1,481–1,495 of 1,495')).toBeVisible();
  await expect(cards).toHaveCount(15);
  await expect(cards.last()).toContainText(nth(LAST));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // More than an address holds are chosen.
  await page.setViewportSize(WIDE);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50 per page');
  await test.step('the file is told of wherever one is, and taken from the bar', async () => {
    for (const each of [1, 2, 3]) {
      await page.getByRole('button', { name: `Page ${each}`, exact: true }).click();
      await expect(main(page).getByText(nth(50 * each - 1))).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    }
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Create file' }).click();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'In the background' }).click();
    const jobs = page.getByRole('dialog', { name: 'In the background' });
    await expect(jobs).toContainText('Products: Spreadsheet');
    await expect(jobs.getByText('150 products')).toBeVisible();
    await expect(page.getByText('the file is ready. Download it from the bar at the top.')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      jobs.getByRole('button', { name: 'Download' }).click(),
    ]);
    const records = recordsIn(await readSheet(await readFile(await file.path())));
    expect(new Set(records.map(({ code }) => code?.text)).size).toBe(150);
    await page.keyboard.press('Escape');
  });

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All');
  await expect(page).toHaveURL(/rows=all/);
  for (const look of ['grid', 'table'] as const) {
    await goTo(page, `/products/index?rows=all&view=${look}&sort=code`);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(main(page).getByRole('table')).toHaveCount(look === 'table' ? 1 : 0);
    await expect(main(page).getByText(nth(1))).toBeVisible();
    // The first rows have been measured, with all that comes into them after they are drawn.
    await expect(main(page).locator('[style*="--line"]')).toBeAttached();
    await expect.poll(() => page.evaluate(isStill)).toBe(true);
    const seen = await page.evaluate(async () => {
      let atOnce = 0;
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const elements = added.filter((each) => each instanceof Element && each.isConnected) as Element[];
        atOnce = Math.max(
          atOnce,
          elements.reduce((sum, each) => sum + 1 + each.querySelectorAll('*').length, 0),
        );
      }).observe(document.body, { childList: true, subtree: true });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const links = () => document.querySelectorAll('main [data-line] a').length;
      const heights = new Set<number>();
      let drawn = 0;
      let linksMoving = Infinity;
      for (let step = 0; step < 60; step++) {
        window.scrollBy(0, 200);
        await frame();
        drawn = Math.max(drawn, document.querySelectorAll('main :is(tbody tr, li)').length);
        heights.add(document.documentElement.scrollHeight);
        // A frame that takes long counts as a rest.
        linksMoving = Math.min(linksMoving, links());
      }
      return { atOnce, drawn, heights: [...heights], linksMoving };
    });
    expect(seen.heights, `heights of the ${look} while it moves`).toHaveLength(1);
    expect(seen.linksMoving, `rows in full of the ${look} while it moves`).toBe(0);
    await expect(main(page).locator('[data-line] a').first()).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(main(page).getByText(nth(LAST))).toBeVisible();
    expect(seen.drawn, look).toBeLessThan(120);
    // What is drawn at once is little, so no task is long.
    expect(seen.atOnce, `elements of the ${look} drawn at once`).toBeLessThan(400);
  }

  await test.step('what cannot be read of it is told of, and read when asked for again', async () => {
    const lists = /\/admin\/api\/products\?/;
    await page.route(lists, (route) => route.abort());
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    const note = main(page).getByTestId('seen-note').filter({ hasText: 'Some rows couldn’t be loaded.' });
    await expect(note).toBeInViewport();
    await expectClean(page, 'a part that could not be read');
    await page.unroute(lists);
    await note.getByRole('button', { name: 'Try again' }).click();
    await expect(note).toHaveCount(0);
    const codes = main(page).getByText(/-P9\d{6}$/);
    await expect(codes.first()).toBeVisible();
  });
});
