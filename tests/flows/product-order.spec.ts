/** The order of the catalogue: chosen in the list, found, moved by mouse and keys, beside somebody else, and taken out. */
import type { Page } from '@playwright/test';

import type { Api } from './support/api.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Catalogue order' }).getByRole('listitem');
const grip = (page: Page, place: number) =>
  tiles(page)
    .nth(place - 1)
    .getByRole('button', { name: `position ${place} of` });

/** The codes of the products that have a place, as the server holds them. */
async function placed(api: Api): Promise<string[]> {
  const { token } = await api.admin();
  const { data } = await api.json<{ data: { products: { code: string }[] } }>('GET', '/all/products/order', token);
  return data.products.map(({ code }) => code);
}

test('product order: pins, searches, moves, unpins; concurrent orders merge; a refused order reverts', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  const admin = await api.admin();
  const order = (ids: readonly string[]) =>
    api.json('PUT', '/all/products/order/update', admin.token, { products: ids });
  await order([]);
  const [a, b, c] = await new Desk(api, merchant).addProducts(3);
  await signIn(page, server.url, admin, '/products/order');
  await expect(page.getByText('No pinned products')).toBeVisible();

  // Chosen in the list.
  await goTo(page, `/products/index?search=${a.code}&look=table`);
  await page.getByRole('checkbox', { name: a.code }).check();
  await page.getByRole('button', { name: 'Pin to top' }).click();
  await expect(tiles(page)).toHaveCount(1);
  expect(await placed(api)).toEqual([a.code]);

  // Found here, by keyboard alone.
  for (const { code } of [b, c]) {
    await page.getByRole('combobox', { name: 'Pin to top' }).fill(code);
    await expect(page.getByRole('option', { name: code })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(tiles(page).first()).toContainText(code);
  }
  await expect.poll(() => placed(api)).toEqual([c.code, b.code, a.code]);

  // By the keys of its number: it keeps the focus wherever it goes, and its place is said.
  await grip(page, 3).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('status').filter({ hasText: `${a.code}: position 1 of 3` })).toBeAttached();
  await expect(grip(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placed(api)).toEqual([c.code, a.code, b.code]);

  // By mouse.
  const [from, to] = [await tiles(page).nth(2).boundingBox(), await tiles(page).nth(0).boundingBox()];
  if (!from || !to) throw new Error('tiles have no place');
  await page.mouse.move(from.x + 60, from.y + 80);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 80, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 80, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => placed(api)).toEqual([b.code, c.code, a.code]);

  // By the menu, while somebody else takes one away: both is done.
  await order([b._id, a._id]);
  await tiles(page)
    .filter({ hasText: a.code })
    .getByRole('button', { name: `Move ${a.code}` })
    .click();
  await page.getByRole('menuitem', { name: 'To top' }).click();
  await expect.poll(() => placed(api)).toEqual([a.code, b.code]);
  await expect(tiles(page)).toHaveCount(2);

  // The list in this order, where the place is a column too.
  await page.getByRole('link', { name: 'Open as list' }).click();
  await expect(page).toHaveURL(/sort=position/);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('position');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(a.code);
  await page.goBack();

  // Taken out by key: the one that comes after has the focus.
  await grip(page, 1).press('Delete');
  await expect.poll(() => placed(api)).toEqual([b.code]);
  await expect(grip(page, 1)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placed(api)).toEqual([a.code, b.code]);

  // What is sold is taken out at once, and taken back.
  await api.json('PUT', `/product/status/${b._id}`, merchant.token, { status: 'sold' });
  await page.getByRole('button', { name: 'Unpin sold products (1)' }).click();
  await expect.poll(() => placed(api)).toEqual([a.code]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => placed(api)).toEqual([a.code, b.code]);

  // One that cannot be sent stands as it was, and says so.
  await page.context().setOffline(true);
  await grip(page, 2).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('alert').filter({ hasText: 'The order hasn’t changed.' })).toBeVisible();
  await expect(tiles(page).first()).toContainText(a.code);
  await page.context().setOffline(false);
  await grip(page, 2).press('Home');
  await expect.poll(() => placed(api)).toEqual([b.code, a.code]);
});
