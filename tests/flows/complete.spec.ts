/** The queue at the desk: what was photographed at a counter gets its details, by keyboard. */
import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

const ALL = {
  types: 'jeans',
  itemFor: 'women',
  seasons: 'all',
  condition: 'excellent',
  colors: ['black'],
  weight: 450,
  price: 12.5,
  sizes: { system: 'IT', value: '46' },
  name: 'Jeans',
};

test.use({ viewport: WIDE });

const item = (page: Page) => page.locator('[data-item]');
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
const expectItem = (page: Page, { _id }: { _id: string }) => expect(item(page)).toHaveAttribute('data-item', _id);

const price = (page: Page) => page.getByLabel('Price');
const nothingWaits = (page: Page) => expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();

test('complete: three products by keyboard in few keys; merchants see their own, admins all hub centers', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const other = await api.merchant('Other', `Desk${process.pid}`);
  const desk = new Desk(api, merchant);
  const [one, two, three] = await desk.addProducts(3);
  const [foreign] = await new Desk(api, other).addProducts(1);
  await signIn(page, server.url, merchant, `/intake/complete?hubcenter=${other._id}`);
  await nothingWaits(page);
  await goTo(page, '/intake/complete');
  await expectItem(page, one);
  await expect(page.getByText('3 items to complete')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hub centers' })).toHaveCount(0);
  await expect(field(page, 'types').getByRole('combobox')).toBeFocused();
  const keys = { choosing: 0, moving: 0 };
  const counts: (typeof keys)[] = [];
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys[name === 'Tab' ? 'moving' : 'choosing'] += 1;
      await page.keyboard.press(name);
    }
  };
  const finish = async (next: { _id: string } | null) => {
    await press('Control+Enter');
    counts.push({ ...keys });
    Object.assign(keys, { choosing: 0, moving: 0 });
    if (next) await expectItem(page, next);
  };

  // Everything is missing: five words, the estimated weight, two figures and a name that are typed.
  await press('5', '1', '3', '4', '1', 'Tab', 'Enter');
  await page.keyboard.type('12,50');
  await press('Tab');
  await page.keyboard.type('46');
  await press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Jeans');
  await finish(two);

  // Another one of the same: only its price differs. Copied, the cursor stands on the figures.
  await expect(field(page, 'types').getByRole('combobox')).toBeFocused();
  await press('Control+d');
  await expect(page.getByLabel('Weight')).toBeFocused();
  await press('Tab');
  await page.keyboard.type('9');
  await finish(three);

  // A coat, found by its letters; a colour that has no digit; the rest as before.
  await page.keyboard.type('coa');
  keys.choosing += 3;
  await press('Enter', '2', 'Control+d');
  await finish(null);

  await nothingWaits(page);
  await expect.poll(() => desk.details(one)).toEqual(ALL);
  await expect.poll(() => desk.details(two)).toEqual({ ...ALL, price: 9 });
  await expect.poll(() => desk.details(three)).toEqual({ ...ALL, types: 'coat', itemFor: 'men', price: 9 });
  expect(
    counts.map(({ choosing }) => choosing <= 8),
    JSON.stringify(counts),
  ).toEqual([true, true, true]);

  await desk.addProducts(2);
  await forgetSignIn(page);
  await signIn(page, server.url, await api.admin(), '/intake/complete');
  const hubs = page.getByRole('navigation', { name: 'Hub centers' });
  await expect(hubs.getByRole('link', { name: merchant.fullName })).toContainText('2');
  await expect(hubs.getByRole('link', { name: merchant.fullName })).toContainText(/now|minute/);
  await hubs.getByRole('link', { name: other.fullName }).click();
  await expect(page).toHaveURL(new RegExp(`hubcenter=${other._id}`));
  await expectItem(page, foreign);
  await page.getByRole('link', { name: /Fabrics 0/ }).click();
  await nothingWaits(page);
  await expectClean(page, 'the end');
  await page.getByRole('main').getByRole('link', { name: 'Show everything' }).click();
  await expect(item(page)).toBeVisible();
});

test('complete: shows only missing fields; keeps typed values through errors, offline and conflicts', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(2, { types: 'coat', itemFor: 'women' });
  await signIn(page, server.url, merchant, '/intake/complete');
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /To complete/ });
  await expect(entry).toHaveText(/2/);

  // What is there is a line that can be changed; the usual weight is offered and not taken over by itself.
  await expect(field(page, 'seasons').getByRole('combobox')).toBeFocused();
  await expect(field(page, 'types')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '≈ 950 g, estimated' })).toBeVisible();
  await expect(page.getByLabel('Weight')).toHaveValue('');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'types').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: '≈ 450 g, estimated' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectItem(page, two);
  await expect.poll(() => desk.details(one)).toMatchObject({ types: 'jeans', itemFor: 'women', weight: null });

  // What arrives meanwhile changes the number and not the item.
  await price(page).fill('3');
  const [three, four] = await desk.addProducts(2);
  await expect(entry).toHaveText(/4/);
  await expect(page.getByText('4 items to complete')).toBeVisible();
  await expectItem(page, two);
  await expect(price(page)).toBeFocused();
  await expect(price(page)).toHaveValue('3');

  // Saved in part it stays in the queue, and is as it was saved. Photos are switched and zoomed without leaving the field.
  await page.keyboard.press('Alt+ArrowUp');
  await expectItem(page, one);
  await expect(item(page)).toContainText('Jeans');
  const stage = page.getByRole('button', { name: 'Photo, zoom' });
  await expect(stage).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Alt+z');
  await expect(stage).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('button', { name: 'Label photo, zoom' })).toBeVisible();
  await expect(field(page, 'seasons').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  // A wrong figure is told at its field and nothing is sent; skipping sends nothing either.
  await price(page).fill('1,234');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter an amount, for example 12,50.')).toBeVisible();
  await expect(price(page)).toBeFocused();
  await expectItem(page, one);
  await expectClean(page, 'an error');
  await page.keyboard.press('Alt+ArrowDown');
  await expectItem(page, two);
  await expect(page.getByText('Not saved yet. Your input is kept:')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { name: 'Queue finished' })).toBeVisible();
  await page.getByRole('button', { name: 'Start again from the oldest' }).click();
  await expectItem(page, one);
  await expect(price(page)).toHaveValue('1,234');
  expect(await desk.details(one)).toMatchObject({ price: null });

  // Without network nothing is saved or lost, and with it again everything goes on.
  await price(page).fill('20');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('You need to be online to complete items')).toBeVisible();
  await expectItem(page, one);
  await expect(price(page)).toHaveValue('20');
  await page.context().setOffline(false);
  await page.keyboard.press('Control+Enter');
  await expectItem(page, two);
  await expect.poll(() => desk.details(one)).toMatchObject({ price: 20 });

  // What is typed survives a reload, at the item where it was typed.
  await price(page).fill('12,');
  await field(page, 'colors').getByRole('option', { name: 'red', exact: true }).click();
  await page.reload();
  await expectItem(page, two);
  await expect(price(page)).toHaveValue('12,');
  await expect(field(page, 'colors').getByRole('option', { selected: true })).toHaveText(/red/);

  // A save that is lost on its way brings the item back, and leaves hands alone that are at the next.
  let hold: () => void = () => undefined;
  await page.route('**/admin/api/product/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await new Promise<void>((resolve) => {
      hold = resolve;
    });
    return route.abort();
  });
  await price(page).fill('20');
  await page.keyboard.press('Control+Enter');
  await expectItem(page, three);
  await price(page).fill('7');
  hold();
  const kept = page.getByRole('alert').filter({ hasText: 'Not saved yet' });
  await expect(kept).toContainText(two.code);
  await expectItem(page, three);
  await expect(price(page)).toHaveValue('7');
  await page.unroute('**/admin/api/product/*');
  await kept.getByRole('button', { name: two.code }).click();
  await expectItem(page, two);
  await expect(price(page)).toHaveValue('20');
  await page.keyboard.press('Control+Enter');
  await expectItem(page, three);
  await expect(price(page)).toHaveValue('7');
  await expect.poll(() => desk.details(two)).toMatchObject({ price: 20, colors: ['red'] });

  // Somebody else has changed the item: both are shown, and the person keeps or takes.
  await desk.change(three, { price: 30, seasons: 'aw' });
  await price(page).fill('20');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('alert').filter({ hasText: 'Someone else has edited this item' });
  await expect(note).toContainText('30,00 €');
  await expect(note).toContainText('20,00 €');
  await expectItem(page, three);
  await note.getByRole('button', { name: 'Save mine' }).click();
  await expectItem(page, four);
  await expect.poll(() => desk.details(three)).toMatchObject({ price: 20, seasons: 'aw' });
  await desk.change(four, { price: 31 });
  await price(page).fill('21');
  await page.getByLabel('Weight').fill('100');
  await page.keyboard.press('Control+Enter');
  await note.getByRole('button', { name: 'Use theirs' }).click();
  await expectItem(page, four);
  await expect(page.getByLabel('Weight')).toHaveValue('100');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => desk.details(four)).toMatchObject({ price: 31, weight: 100 });
});
