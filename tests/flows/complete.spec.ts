/** The queue at the desk: what was photographed at a counter gets its details, by keyboard. */
import type { Page } from '@playwright/test';

import type { Person } from './support/api.ts';
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

async function openQueue(page: Page, url: string, person: Person, query = ''): Promise<void> {
  await signIn(page, url, person, `/intake/complete${query}`);
}

const item = (page: Page) => page.locator('[data-item]');
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and next' });
const expectItem = (page: Page, { _id }: { _id: string }) => expect(item(page)).toHaveAttribute('data-item', _id);

test('three products by keyboard alone, and how many keys that takes', async ({ page, server, api, merchant }) => {
  const desk = new Desk(api, merchant);
  const [one, two, three] = await desk.addProducts(3);
  await openQueue(page, server.url, merchant);
  await expectItem(page, one);
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

  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  await expect.poll(() => desk.details(one)).toEqual(ALL);
  await expect.poll(() => desk.details(two)).toEqual({ ...ALL, price: 9 });
  await expect.poll(() => desk.details(three)).toEqual({ ...ALL, types: 'coat', itemFor: 'men', price: 9 });
  const told = `keys per product, figures apart: ${JSON.stringify(counts)}`;
  test.info().annotations.push({ type: 'keys', description: told });
  process.stdout.write(`\n${told}\n`);
  for (const { choosing } of counts) expect(choosing).toBeLessThanOrEqual(8);
});

test('only what is missing is asked; what is there is a line that can be changed', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(2, { types: 'coat', itemFor: 'women' });
  await openQueue(page, server.url, merchant);
  await expect(field(page, 'seasons').getByRole('combobox')).toBeFocused();
  await expect(field(page, 'types')).toHaveCount(0);
  // The usual weight is offered and not taken over by itself.
  await expect(page.getByRole('button', { name: '≈ 950 g, estimated' })).toBeVisible();
  await expect(page.getByLabel('Weight')).toHaveValue('');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(field(page, 'types').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: '≈ 450 g, estimated' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectItem(page, two);
  await expect.poll(() => desk.details(one)).toMatchObject({ types: 'jeans', itemFor: 'women', weight: null });
  // Saved in part it stays in the queue, and is as it was saved.
  await page.keyboard.press('Alt+ArrowUp');
  await expectItem(page, one);
  await expect(item(page)).toContainText('Jeans');
});

test('a wrong figure is told at its field and nothing is sent; skipping sends nothing either', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(2);
  await openQueue(page, server.url, merchant);
  await page.getByLabel('Price').fill('1,234');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('An amount such as 12,50.')).toBeVisible();
  await expect(page.getByLabel('Price')).toBeFocused();
  await expectItem(page, one);
  await page.keyboard.press('Alt+ArrowDown');
  await expectItem(page, two);
  await expect(page.getByText('Not saved yet; what you typed is kept:')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { name: 'You are through' })).toBeVisible();
  await page.getByRole('button', { name: 'Start again with the oldest' }).click();
  await expectItem(page, one);
  await expect(page.getByLabel('Price')).toHaveValue('1,234');
  expect(await desk.details(one)).toMatchObject({ price: null });
});

test('somebody else has changed the item: both are shown, and the person keeps or takes', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(2);
  await openQueue(page, server.url, merchant);
  await expectItem(page, one);
  await desk.change(one, { price: 30, seasons: 'aw' });
  await page.getByLabel('Price').fill('20');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this item' });
  await expect(note).toContainText('30,00 €');
  await expect(note).toContainText('20,00 €');
  await expectItem(page, one);
  await note.getByRole('button', { name: 'Keep mine and save' }).click();
  await expectItem(page, two);
  await expect.poll(() => desk.details(one)).toMatchObject({ price: 20, seasons: 'aw' });

  await desk.change(two, { price: 31 });
  await page.getByLabel('Price').fill('21');
  await page.getByLabel('Weight').fill('100');
  await page.keyboard.press('Control+Enter');
  await note.getByRole('button', { name: 'Take theirs' }).click();
  await expectItem(page, two);
  await expect(page.getByLabel('Weight')).toHaveValue('100');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => desk.details(two)).toMatchObject({ price: 31, weight: 100 });
});

test('without network and over a reload nothing is saved or lost, and with it again everything goes on', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(3);
  await openQueue(page, server.url, merchant);
  await page.getByLabel('Price').fill('20');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Completing needs the network')).toBeVisible();
  await expectItem(page, one);
  await expect(page.getByLabel('Price')).toHaveValue('20');
  await page.context().setOffline(false);
  await page.keyboard.press('Control+Enter');
  await expectItem(page, two);
  await expect.poll(() => desk.details(one)).toMatchObject({ price: 20 });

  // What is typed survives a reload, at the item where it was typed.
  await page.getByLabel('Price').fill('12,');
  await field(page, 'colors').getByRole('option', { name: 'red', exact: true }).click();
  await page.reload();
  await expectItem(page, two);
  await expect(page.getByLabel('Price')).toHaveValue('12,');
  await expect(field(page, 'colors').getByRole('option', { selected: true })).toHaveText(/red/);
});

test('a save that is lost on its way brings the item back, and leaves hands alone that are at the next', async ({
  page,
  network,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(3);
  await openQueue(page, network.url, merchant);
  let hold: () => void = () => undefined;
  await page.route('**/admin/api/product/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await new Promise<void>((resolve) => {
      hold = resolve;
    });
    return route.abort();
  });
  await page.getByLabel('Price').fill('20');
  await page.keyboard.press('Control+Enter');
  await expectItem(page, two);
  await page.getByLabel('Price').fill('7');
  hold();
  const kept = page.getByRole('alert').filter({ hasText: 'Not saved yet' });
  await expect(kept).toContainText(one.code);
  await expectItem(page, two);
  await expect(page.getByLabel('Price')).toHaveValue('7');
  await page.unroute('**/admin/api/product/*');
  await kept.getByRole('button', { name: one.code }).click();
  await expectItem(page, one);
  await expect(page.getByLabel('Price')).toHaveValue('20');
  await page.keyboard.press('Control+Enter');
  await expectItem(page, two);
  await expect(page.getByLabel('Price')).toHaveValue('7');
  await expect.poll(() => desk.details(one)).toMatchObject({ price: 20 });
});

test('what arrives meanwhile changes the number and not the item, nor do its photos take the keyboard', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two] = await desk.addProducts(2);
  await openQueue(page, server.url, merchant);
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /To complete/ });
  await expect(entry).toHaveText(/2/);
  await expectItem(page, one);
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByLabel('Price').fill('3');
  await desk.addProducts(1);
  await expect(entry).toHaveText(/3/);
  await expect(page.getByText('3 items wait for their details')).toBeVisible();
  await expectItem(page, two);
  await expect(page.getByLabel('Price')).toBeFocused();
  await expect(page.getByLabel('Price')).toHaveValue('3');

  // Photos are switched and zoomed without leaving the field.
  await page.keyboard.press('Alt+ArrowUp');
  await expectItem(page, one);
  const stage = page.getByRole('button', { name: 'Photo, zoom' });
  await expect(stage).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Alt+z');
  await expect(stage).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('button', { name: 'Photo of the tag, zoom' })).toBeVisible();
  await expect(field(page, 'types').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('merchants see their own, admins all hub centers with their number and age', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const other = await api.merchant('Other', `Desk${process.pid}`);
  const [one] = await new Desk(api, merchant).addProducts(2);
  const [foreign] = await new Desk(api, other).addProducts(1);
  await openQueue(page, server.url, merchant);
  await expectItem(page, one);
  await expect(page.getByText('2 items wait for their details')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hub centers' })).toHaveCount(0);
  await goTo(page, `/intake/complete?hubcenter=${other._id}`);
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();

  await forgetSignIn(page);
  await page.goto(server.url);
  await openQueue(page, server.url, await api.admin());
  const hubs = page.getByRole('navigation', { name: 'Hub centers' });
  await expect(hubs.getByRole('link', { name: merchant.fullName })).toContainText('2');
  await expect(hubs.getByRole('link', { name: merchant.fullName })).toContainText(/now|minute/);
  await hubs.getByRole('link', { name: other.fullName }).click();
  await expect(page).toHaveURL(new RegExp(`hubcenter=${other._id}`));
  await expectItem(page, foreign);
  await page.getByRole('link', { name: /Fabrics 0/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Show everything' }).click();
  await expect(item(page)).toBeVisible();
});

test('axe finds nothing', async ({ page, server, api, merchant }) => {
  const desk = new Desk(api, merchant);
  const [one] = await desk.addProducts(2);
  await openQueue(page, server.url, await api.admin(), `?hubcenter=${merchant._id}`);
  await expect(saveButton(page)).toBeVisible();
  await page.getByLabel('Price').fill('x');
  await saveButton(page).click();
  await expect(page.getByText('An amount such as 12,50.')).toBeVisible();
  await expectClean(page, 'an error');
  await desk.change(one, { price: 4 });
  await page.getByLabel('Price').fill('5');
  await saveButton(page).click();
  await expect(page.getByText('Somebody else has changed this item')).toBeVisible();
  await expectClean(page, 'a conflict');
  await goTo(page, `/intake/complete?kind=fabric&hubcenter=${merchant._id}`);
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  await expectClean(page, 'the end');
});
