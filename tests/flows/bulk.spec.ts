/** Many records at once from the list, with a look before and a way back; one value where it stands, by keyboard. */
import type { Locator, Page } from '@playwright/test';

import type { HistoryEntry } from '../../contract/calls/history.ts';
import { expectClean } from './support/axe.ts';
import { expectWaiting, signIn, WIDE } from './support/counter.ts';
import { Desk, type Waiting } from './support/desk.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { expectControlled } from './support/kept-reads.ts';
import { multiply } from './support/many-items.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

test.use({ viewport: WIDE });

const row = (page: Page, { code }: Waiting): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: code });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();

test('bulk: lowers prices by 10 %, changes exactly the previewed records, applies tier prices, undoes all', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [first, second, bare] = await desk.addProducts(3, { types: 'jeans' });
  await desk.change(first, { price: 20 });
  await desk.change(second, { price: 19.95 });
  const prices = async () =>
    Promise.all([first, second, bare].map(async (each) => (await desk.details(each))['price'] ?? null));
  await signIn(page, server.url, merchant, '/products/index?view=table');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await press(bar, 'Edit…');
  await expect(dialog(page)).toContainText('Edit 3 products');
  await press(dialog(page), 'Price');
  await press(dialog(page), 'Lower by %');
  await dialog(page).getByRole('textbox', { name: 'Price: Lower by %' }).fill('abc');
  await press(dialog(page), 'Preview');
  await expect(dialog(page)).toContainText('Enter a number.');
  await dialog(page).getByRole('textbox', { name: 'Price: Lower by %' }).fill('10');
  await press(dialog(page), 'Preview');
  await expect(dialog(page).getByRole('status')).toHaveText(/2 will change.*1 can’t be changed/);
  await expect(dialog(page).getByRole('group').filter({ hasText: 'No price to adjust' })).toContainText(bare.code);
  await expect(dialog(page).getByRole('listitem').filter({ hasText: second.code })).toContainText('17,96 €');
  await expectClean(page, 'the preview of a bulk edit');
  expect(await prices()).toEqual([20, 19.95, null]);
  await press(dialog(page), 'Edit 2 products');
  await expect(page.getByTestId('bulk-result')).toHaveText(/2 changed.*1 failed/);
  expect(await prices()).toEqual([18, 17.96, null]);
  await press(dialog(page), 'Undo');
  await expect(page.getByTestId('bulk-result')).toHaveText(/2 undone/);
  expect(await prices()).toEqual([20, 19.95, null]);
  await press(dialog(page), 'Done');

  await test.step('all that match are those of the preview, in steps; stopped before, nothing is changed', async () => {
    await multiply(server.dataDir, first, 58);
    const total = async (status: string) =>
      (await api.json<{ total: number }>('GET', `/products?limit=1&status=${status}`, merchant.token)).total;
    await goTo(page, '/products/index?view=table&size=10&status=active');
    await expect(page.getByText('1–10 of 61').filter({ visible: true })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Select all 61' }).click();
    await press(bar, 'Edit…');
    await press(dialog(page), 'Status');
    await press(dialog(page), 'Sold');
    await press(dialog(page), 'Preview');

    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const looking = '**/admin/api/bulk/products/ids';
    await page.route(looking, async (route) => {
      await held;
      await route.continue();
    });
    await press(dialog(page), 'Edit 61 products');
    await expect(dialog(page).getByRole('status')).toHaveText('Finding all results…');
    await press(dialog(page), 'Stop');
    answer();
    await expect(dialog(page).getByRole('button', { name: 'Edit 61 products' })).toBeEnabled();
    expect(await total('sold')).toBe(0);
    await page.unroute(looking);

    // What comes later is left alone and told. The last step waits until somebody has seen how far it is.
    const [late] = await desk.addProducts(1, { types: 'jeans' });
    await api.json('PUT', `/product/status/${second._id}`, merchant.token, { status: 'inactive' });
    let steps = 0;
    let resume = () => undefined as void;
    await page.route('**/admin/api/bulk/products/run', async (route) => {
      if (++steps === 2) await new Promise<void>((resolve) => (resume = resolve));
      await route.continue();
    });
    await press(dialog(page), 'Edit 61 products');
    await expect(dialog(page).getByRole('status')).toHaveText('50 of 60 done');
    await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', '50');
    expect(await total('sold')).toBe(50);
    resume();
    await expect(page.getByTestId('bulk-result')).toHaveText('60 changed');
    await expect(dialog(page)).toContainText('1 was added after the preview and was not changed.');
    await expect(dialog(page)).toContainText('1 no longer matches and was not changed.');
    expect([await total('sold'), await total('active'), await total('inactive')]).toEqual([60, 1, 1]);
    await press(dialog(page), 'Done');
    await expect(row(page, late)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('60 undone')).toBeVisible();
    expect([await total('sold'), await total('active')]).toEqual([0, 61]);
    await goTo(page, `/products/index?view=table&search=${first.code}`);
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
    await expect(row(page, first)).toContainText('Incomplete');
  });

  // A tier that is given to many brings its price along where that is ticked; what cannot be calculated is told.
  const admin = await api.admin();
  const tier = { name: 'Denim by weight', types: ['jeans'], unit: 'kg', price: 20 };
  await api.json('POST', '/product-price', admin.token, tier);
  const [heavy, unweighed] = await desk.addProducts(2, { types: 'jeans', condition: 'new_tag' });
  await desk.change(heavy, { price: 3, weight: 800 });
  await forgetSignIn(page);
  await signIn(page, server.url, admin, `/products/index?view=table&search=${heavy.code.slice(0, 3)}`);
  for (const each of [heavy, unweighed]) await page.getByRole('checkbox', { name: each.code }).check();
  await press(page.getByRole('region', { name: 'Selection' }), 'Edit…');
  await press(dialog(page), 'Price tier');
  const tick = dialog(page).getByRole('checkbox', { name: /Also apply its price/ });
  await expect(tick).toHaveCount(0);
  await dialog(page).getByRole('combobox', { name: 'Price tier' }).fill('denim');
  await dialog(page).getByRole('option', { name: 'Denim by weight' }).click();
  await expect(tick).not.toBeChecked();
  await press(dialog(page), 'Preview');
  await expect(dialog(page).getByRole('status')).toHaveText(/2 will change/);
  await press(dialog(page), 'Back');
  await tick.check();
  // Whoever says the price does not take another one along.
  await press(dialog(page), 'Price');
  await expect(tick).toHaveCount(0);
  await press(dialog(page), 'Price');
  await press(dialog(page), 'Preview');
  await expect(dialog(page).getByRole('status')).toHaveText(/1 will change.*1 can’t be changed/);
  await expect(dialog(page).getByRole('listitem').filter({ hasText: heavy.code })).toContainText(/3,00 €.*16,00 €/);
  await expect(
    dialog(page).getByRole('group').filter({ hasText: 'Weight: No weight, so no price per kilogram' }),
  ).toContainText(unweighed.code);
  await press(dialog(page), 'Edit 1 product');
  await expect(page.getByTestId('bulk-result')).toHaveText(/1 changed.*1 failed/);
  const stored = async ({ _id }: Waiting) =>
    (await api.json<{ data: Record<string, unknown> }>('GET', `/product/${_id}`, admin.token)).data;
  expect(await stored(heavy)).toMatchObject({ price: 16, priceTierName: tier.name });
  expect(await stored(unweighed)).toMatchObject({ price: null, priceId: null });
  await press(dialog(page), 'Undo');
  await expect(page.getByTestId('bulk-result')).toHaveText(/1 undone/);
  expect(await stored(heavy)).toMatchObject({ price: 3, priceId: null });
});

test(
  'inline edit: saves price and stock by keyboard, reports conflicts, queues offline',
  WITH_SERVICE_WORKER,
  async ({ page, server, api, merchant }) => {
    const desk = new Desk(api, merchant);
    const [item] = await desk.addProducts(1);
    await desk.change(item, { price: 20 });
    // It learns of what others do by asking only.
    await page.route('**/admin/api/events', (route) => route.abort());
    await signIn(page, server.url, merchant, '/products/index?view=table&cols=code,price,stock,status');
    const pencil = page.getByRole('button', { name: `Edit Price of ${item.code}` });
    const input = page.getByRole('textbox', { name: `Price of ${item.code}` });
    await pencil.focus();
    await page.keyboard.press('F2');
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pencil).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('20,00');
    await input.fill('abc');
    await page.keyboard.press('Enter');
    await expect(row(page, item)).toContainText('Enter an amount, for example 12,50.');
    await input.fill('12,50');
    await page.keyboard.press('Tab');
    const stock = page.getByRole('textbox', { name: `Stock of ${item.code}` });
    await expect(stock).toBeFocused();
    await stock.fill('');
    await page.keyboard.press('Enter');
    await expect(row(page, item)).toContainText('Required');
    await stock.fill('4');
    await page.keyboard.press('Enter');
    await expect(row(page, item)).toContainText('12,50 €');
    await expect
      .poll(() => api.json<{ data: object }>('GET', `/product/${item._id}`, merchant.token).then(({ data }) => data))
      .toMatchObject({ price: 12.5, stock: 4 });
    const toast = page.getByRole('status').filter({ hasText: 'Price: 12,50 €' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The value was restored.')).toBeVisible();
    expect(await desk.details(item)).toMatchObject({ price: 20 });
    await expect(row(page, item)).toContainText('20,00 €');

    await test.step('somebody else was faster', async () => {
      await desk.change(item, { price: 30 });
      await pencil.click();
      await input.fill('5');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('The current value is 30,00 €, yours was 5,00 €.');
      await expect(row(page, item)).toContainText('30,00 €');
      await expectWaiting(page, 0);
      await expect(row(page, item).getByTestId('pending')).toHaveCount(0);
    });

    await test.step('without network it waits here, over a reload, and arrives once', async () => {
      await expectControlled(page);
      await page.reload();
      await expect(row(page, item)).toContainText('30,00 €');
      await page.context().setOffline(true);
      await row(page, item).getByText('30,00 €').dblclick();
      await input.fill('7');
      await page.keyboard.press('Tab');
      await stock.fill('9');
      await page.keyboard.press('Enter');
      const kept = (value: string) => page.getByRole('status').filter({ hasText: `${value}. Saved on this device` });
      await expect(kept('7,00 €')).toBeVisible();
      await expect(kept('9')).toBeVisible();
      await expect(row(page, item).getByTestId('pending')).toHaveText('Waiting to be sent');
      await expect(row(page, item).getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(2);
      await expectClean(page, 'values that wait');
      // Nothing of it has left: it is as if it had never been.
      await kept('9').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('The value was restored.')).toBeVisible();
      await expect(row(page, item).getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(1);
      await page.reload();
      await expect(row(page, item)).toContainText('7,00 €');
      await expect(row(page, item).getByTestId('pending')).toHaveText('Waiting to be sent');
      await page.context().setOffline(false);
      await expect(row(page, item).getByTestId('pending')).toHaveCount(0);
      await expect(row(page, item)).toContainText('7,00 €');
      const { data } = await api.json<{ data: HistoryEntry[] }>('GET', `/history/product/${item._id}`, merchant.token);
      const arrived = data.filter(({ changes }) => changes.some(({ field, to }) => field === 'price' && to === 7));
      expect(arrived.map(({ source }) => source)).toEqual(['outbox']);
    });
  },
);
