/** Status moves, the tabs that count them, and the trash, as a person at the desk does them. */
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

const TABS = {
  All: 'total',
  Incomplete: 'incomplete',
  Active: 'complete',
  Inactive: 'inactive',
  Sold: 'sold',
  Trash: 'trash',
} as const;

/** All that a garment needs to be on sale. */
const WHOLE = {
  name: 'Coat',
  types: 'coat',
  itemFor: 'women',
  seasons: 'aw',
  condition: 'good',
  colors: ['navy'],
  weight: 900,
  price: 30,
  sizes: { system: 'IT', value: '46' },
};

test('status: an item is sold, restocked with a reason, trashed and restored', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [item, other] = await desk.addProducts(2);
  await page.setViewportSize(WIDE);
  const detail = `/products/detail/${item._id}`;
  await signIn(page, server.url, merchant, detail);
  const tab = (name: keyof typeof TABS) => page.locator(`[data-tab=${TABS[name]}]`).filter({ visible: true });
  const count = (name: keyof typeof TABS, figure: number) => expect(tab(name)).toHaveText(`${name}${figure}`);
  const trashed = page.getByTestId('trash-note').filter({ visible: true });
  const status = page.getByRole('button', { name: /^Status, now/ });
  const choose = async (name: string) => {
    await status.click();
    await page.getByRole('menuitem', { name }).click();
  };

  await expect(status).toHaveText('Incomplete');
  await desk.change(item, WHOLE);
  await expect(status).toHaveText('Active');
  await choose('Mark as sold');
  await expect(status).toHaveText('Active, sold');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveText('Active');
  await choose('Make inactive');
  await expect(status).toHaveText('Inactive');
  // The screen shows it before the server has it.
  const stored = async () =>
    (await api.json<{ data: { status: string } }>('GET', `/product/${item._id}`, merchant.token)).data.status;
  await expect.poll(stored).toBe('inactive');
  // Somebody else sets it meanwhile: what is not one's own any more is not undone.
  const active = { status: 'active' };
  await api.json('PUT', `/product/status/${item._id}`, (await api.admin()).token, active);
  await expect(status).toHaveText('Active');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Status was changed again, so nothing was undone.')).toBeVisible();
  await choose('Make inactive');
  await expect(status).toHaveText('Inactive');
  await choose('Mark as sold');
  await expect(status).toHaveText('Inactive, sold');

  // A toast that fades while axe looks is half a text.
  await expect(page.getByText('Status: Inactive, sold')).toHaveCount(0);
  // From sold there is one way, and it asks why.
  await status.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Back on sale…']);
  await expectClean(page, 'status menu');
  await page.getByRole('menuitem').click();
  const dialog = page.getByRole('dialog', { name: 'Back on sale' });
  await dialog.getByRole('button', { name: 'Put back on sale' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Returned by the customer');
  await dialog.getByRole('button', { name: 'Put back on sale' }).click();
  await expect(status).toHaveText('Active');
  await choose('Mark as sold');
  await expect(status).toHaveText('Active, sold');

  await goTo(page, '/products/index?view=table');
  for (const [name, figure] of [
    ['All', 2],
    ['Incomplete', 1],
    ['Active', 0],
    ['Inactive', 0],
    ['Sold', 1],
    ['Trash', 0],
  ] as const) {
    await count(name, figure);
  }
  const table = page.getByRole('row');
  await tab('Incomplete').click();
  await expect(table.filter({ hasText: other.code })).toContainText('Incomplete');
  await tab('Active').click();
  await expect(page.getByRole('row')).toHaveCount(0);
  await tab('Sold').click();
  await expect(page).toHaveURL(/status=sold/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await tab('All').click();
  await expect(tab('All')).toHaveAttribute('aria-pressed', 'true');

  await test.step('from the menu of a tile, by keyboard as well', async () => {
    await goTo(page, `/products/index?view=grid&status=sold`);
    const menu = page.getByRole('button', { name: `Actions for ${item.code}` });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Back on sale…' }).press('Enter');
    await dialog.getByLabel('Reason').fill('Never paid');
    await dialog.getByRole('button', { name: 'Put back on sale' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(menu).toHaveCount(0);
    await count('Sold', 0);
    await goTo(page, `/products/index?view=grid`);
    await menu.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Make inactive' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
    await count('Sold', 1);
    await goTo(page, `/products/index?view=table`);
  });

  // Thrown away, taken back by the toast, and thrown away again.
  await goTo(page, detail);
  const more = page.getByRole('button', { name: 'More actions' });
  const throwAway = async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  };
  await throwAway();
  await expect(trashed).toBeVisible();
  await expect(more).toHaveCount(0);
  // That of the sale before may still be there.
  const message = page.getByRole('status').filter({ hasText: 'Moved to trash.' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(trashed).toHaveCount(0);
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.locator('input[type=file]')).not.toHaveCount(0);
  await expect(page.getByText('Suggested price')).toBeVisible();
  await throwAway();
  await expect(trashed).toBeVisible();
  await expect(photos.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByText('Suggested price')).toHaveCount(0);
  await expectClean(page, 'in the trash');

  // Its form is not opened by its address either, before it is taken out again.
  await goTo(page, `/products/create/${item._id}`);
  const restore = trashed.getByRole('button', { name: 'Restore' });
  // The detail screen before it has such a note as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Edit' })).toBeVisible();
  await expect(restore).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await restore.click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await goTo(page, detail);
  await throwAway();
  await expect(trashed).toBeVisible();

  // Its tag says where it is, and leads to it.
  await goTo(page, `/i/${item.code}`);
  await expect(page.getByRole('heading', { name: 'Its item is in the trash' })).toBeVisible();
  await page.getByRole('button', { name: 'Show item' }).click();
  await expect(page).toHaveURL(server.url + detail);

  await goTo(page, '/products/index?view=table');
  await expect(page.getByRole('row', { name: new RegExp(other.code) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(item.code) })).toHaveCount(0);
  await count('All', 1);
  await tab('Trash').click();
  await expect(page).toHaveURL(/trash=true/);
  await page.getByRole('link', { name: item.code, exact: true }).click();
  await trashed.getByRole('button', { name: 'Restore' }).click();
  await expect(status).toHaveText('Active, sold');
  await goTo(page, '/products/index?trash=true');
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await count('All', 2);
});
