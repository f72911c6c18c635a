/** Forms and changes without network: safe on the device, seen at once, sent once, and decided by a person where two differ. */
import type { Page } from '@playwright/test';

import type { Person } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { controlled, keptReads } from './support/kept-reads.ts';
import { photo } from './support/photos.ts';
import { storeChange, storeForm } from './support/stored-forms.ts';
import { expect, test } from './support/test.ts';

type Product = { _id: string; code: string; rev: number } & Record<string, unknown>;

const pending = (page: Page) => page.getByTestId('pending').filter({ visible: true });
const parcels = (page: Page) => page.getByTestId('parcel').filter({ visible: true });

test('a form and two changes made offline are one item and the last values; what nobody else touched merges by itself', async ({
  profile,
  network,
  api,
  merchant,
}) => {
  const [item] = await new Desk(api, merchant).addProducts(1);
  const product = async (id = item._id) =>
    (await api.json<{ data: Product }>('GET', `/product/${id}`, merchant.token)).data;
  const page = await profile.open({ viewport: WIDE });
  await signIn(page, network.url, merchant);
  await expect.poll(() => page.evaluate(controlled)).toBe(true);
  await page.goto(`${network.url}/products/index`);
  await expect(page.getByRole('main').getByRole('link', { name: item.code })).toBeVisible();
  await page.goto(`${network.url}/products/detail/${item._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(item.code);
  await expect.poll(() => keptReads(page)).toContain(`["resource","product","detail","${item._id}"]`);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(item.code);

  const seen = await product();
  const form = { kind: 'product', person: merchant } as const;
  const fields = {
    name: 'Winter coat',
    types: 'coat',
    itemFor: 'women',
    seasons: 'aw',
    condition: 'good',
    colors: ['red', 'blue'],
    sizes: { system: 'IT', value: '42' },
    material: [{ part: 'main', fibre: 'wool', pct: 100 }],
    weight: 950,
    price: 12.5,
    stock: 2,
  };
  await storeForm(page, { ...form, fields }, await photo(941, 400, 300));
  await storeChange(page, { ...form, fields: { price: 20, name: 'First' } }, seen);
  await storeChange(page, { ...form, fields: { price: 25 } }, { ...seen, price: 20 });
  // Written from outside: the page hears of it when it looks again, as it does after a reload.
  await page.reload();
  await expect(pending(page)).toContainText('waiting to be sent: Price, Name');
  await expect(page.getByRole('main')).toContainText('25,00 €');
  await page.goto(`${network.url}/products/index`);
  await expect(pending(page)).toHaveText('Waiting to be sent');
  await page.goto(`${network.url}/outbox`);
  await expect(parcels(page)).toHaveCount(3);
  await expect(parcels(page).filter({ hasText: 'Change: Price, Name' })).toContainText(item.code);
  await expectClean(page, 'outbox with changes');

  // Meanwhile somebody else changes another field.
  await api.json('PUT', `/product/${item._id}`, (await api.admin()).token, { note: 'from the desk' });
  // And the answer to the first change that is made is lost on its way: it must not be made twice.
  let puts = 0;
  network.fault = ({ method }) => (method === 'PUT' && ++puts === 2 ? 'dropAnswer' : null);
  await page.context().setOffline(false);
  await expect.poll(async () => (await product())['price'], { timeout: 45_000 }).toBe(25);
  expect(await product()).toMatchObject({ price: 25, name: 'First', note: 'from the desk', rev: seen.rev + 3 });
  await expect(parcels(page)).toHaveCount(0);
  const items = await api.items('products', merchant);
  expect(items).toHaveLength(2);
  const created = await product(items.find(({ _id }) => _id !== item._id)?._id);
  expect(created).toMatchObject(fields);
  expect(created['itemImage']).not.toBeNull();
  await page.goto(`${network.url}/products/index`);
  await expect(page.getByRole('main')).toContainText('First');
  await expect(pending(page)).toHaveCount(0);
});

test('two people change the same: nothing is overwritten, and the one who comes later decides field by field', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  const [item] = await new Desk(api, merchant).addProducts(1);
  const call = async (person: Person, method: string, body?: object) =>
    (await api.json<{ data: Product }>(method, `/product/${item._id}`, person.token, body)).data;
  const page = await profile.open({ viewport: WIDE });
  await signIn(page, server.url, merchant);
  const seen = await call(merchant, 'GET');
  const theirs = { price: 30, name: 'Theirs', note: 'kept' };
  await call(await api.admin(), 'PUT', theirs);
  const mine = { price: 25, name: 'Mine', sizes: { system: 'IT', value: '42' } };
  await storeChange(page, { kind: 'product', person: merchant, fields: mine }, seen);

  await page.goto(`${server.url}/outbox?part=attention`);
  const row = parcels(page).filter({ hasText: item.code });
  await expect(row).toContainText('Somebody else has changed the same', { timeout: 30_000 });
  expect(await call(merchant, 'GET')).toMatchObject(theirs);
  await row.getByRole('button', { name: 'Choose what stays' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed' });
  await expect(dialog.getByRole('group', { name: 'Price' })).toContainText('30,00 €');
  await expect(dialog.getByRole('group', { name: 'Size' })).toHaveCount(0);
  const save = dialog.getByRole('button', { name: 'Save the choice' });
  await expect(save).toBeDisabled();
  await expectClean(page, 'deciding a conflict');
  await dialog.getByRole('button', { name: 'All mine' }).click();
  await dialog.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Theirs' }).check();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => call(merchant, 'GET'), { timeout: 30_000 })
    .toMatchObject({ price: 25, name: 'Theirs', note: 'kept', sizes: mine.sizes, rev: seen.rev + 2 });
  await expect(parcels(page)).toHaveCount(0);
});
