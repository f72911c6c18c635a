/** An entity put in by the recipe has every screen and call an engineer was promised: for an admin, and for a merchant's own rows. */
import { readFile } from 'node:fs/promises';

import { readSheet, recordsIn } from '../support/server-exports.ts';
import { Api, type Person } from './support/api.ts';
import { signIn, WIDE } from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { field, input, word } from './support/item-form.ts';
import { LiveServer } from './support/live-server.ts';
import { houseWithAccessories } from './support/recipe.ts';
import { expect, test } from './support/test.ts';

interface Accessory {
  _id: string;
  name: string;
  rev: number;
}

test.use({ viewport: WIDE });

let house: Awaited<ReturnType<typeof houseWithAccessories>>;
let server: LiveServer;
let api: Api;
test.beforeAll(async () => {
  house = await houseWithAccessories();
  server = await LiveServer.create(house.folder);
  api = new Api(server);
});
test.afterAll(async () => {
  await server.dispose();
  house.remove();
});

const add = async (person: Person, fields: object): Promise<Accessory> =>
  (await api.json<{ data: Accessory }>('POST', '/accessory', person.token, fields)).data;

const priceOf = async ({ token }: Person, id: string): Promise<unknown> =>
  (await api.json<{ data: Record<string, unknown> }>('GET', `/accessory/${id}`, token)).data['price'];

test('entity: an admin creates, filters, edits with a conflict, undoes, trashes, restores, exports, imports; a merchant sees own rows only', async ({
  page,
}) => {
  const admin = await api.admin();
  const hub = await api.merchant('Anna', 'Rossi');
  await add(admin, { name: 'Zip 20 cm', kind: 'zip', price: 1.9, hubcenter: hub._id });
  await signIn(page, server.url, admin);
  await page.getByRole('navigation').getByRole('link', { name: 'Accessories' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories');

  await page.getByRole('link', { name: 'New accessory' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'name')).toContainText('Required');
  await input(page, 'name').fill('Horn button');
  await field(page, 'kind').getByRole('combobox').selectOption('button');
  await input(page, 'price').fill('0,35');
  await input(page, 'shade').fill('blue');
  await field(page, 'hubcenter').getByRole('combobox').selectOption({ label: 'Anna Rossi' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'shade')).toContainText('Six digits behind #');
  await input(page, 'shade').fill('#1e6091');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horn button');
  await expect(page.locator('[data-swatch]')).toHaveCSS('background-color', 'rgb(30, 96, 145)');
  await expect(page.getByText('0,35 €').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Anna Rossi' })).toBeVisible();

  await goTo(page, '/accessories/index');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const upTo = filters.getByRole('group', { name: 'Price' }).getByLabel('Up to');
  await upTo.fill('1,00');
  await upTo.press('Enter');
  await expect(page.getByRole('row', { name: /Zip/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Horn button/ })).toContainText('Button');
  await page.getByRole('link', { name: 'Horn button', exact: true }).click();
  const [{ _id }] = (await api.json<{ data: [Accessory] }>('GET', '/accessories?search=horn', admin.token)).data;

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await input(page, 'price').fill('0,45');
  await api.json('PUT', `/accessory/${_id}`, admin.token, { price: 0.5 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('0,50 €');
  await conflict.getByRole('radio', { name: /0,45/ }).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0,45 €').first()).toBeVisible();

  const history = page.getByTestId('history');
  await history.getByRole('button', { name: 'History', exact: true }).click();
  const newest = history.locator('[data-action]').first();
  await newest.getByRole('button', { name: /^Restore this value/ }).click();
  const question = page.getByRole('dialog', { name: 'Restore this value?' });
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => priceOf(admin, _id)).toBe(0.5);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored from trash.')).toBeVisible();
  await expect(page.getByTestId('trash-note')).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await goTo(page, '/accessories/index?trash=true');
  await page.getByRole('link', { name: 'Horn button', exact: true }).click();
  await page.getByTestId('trash-note').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByTestId('trash-note')).toHaveCount(0);

  await goTo(page, '/accessories/index');
  await expect(page.getByRole('row', { name: /Horn button/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }).click(),
  ]);
  const rows = recordsIn(await readSheet(await readFile(await saved.path())));
  expect(rows.map((row) => row['name']?.text).toSorted()).toEqual(['Horn button', 'Zip 20 cm']);

  await goTo(page, '/accessories/import');
  const csv = Buffer.from(`_id;price\n${_id};"0,60"\n`);
  await page
    .locator('input[type=file][accept*=".xlsx"]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Import 1/ }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  expect(await priceOf(admin, _id)).toBe(0.6);

  const own = await api.merchant('Bruna', 'Neri');
  const ours = await add(own, { name: 'Ours', kind: 'ribbon', price: 2 });
  await forgetSignIn(page);
  await signIn(page, server.url, own);
  await page.getByRole('navigation').getByRole('link', { name: 'Accessories' }).click();
  await expect(page.getByRole('row', { name: /Ours/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Zip/ })).toHaveCount(0);
  await goTo(page, `/accessories/create/${ours._id}`);
  await expect(field(page, 'hubcenter')).toHaveCount(0);
  await input(page, 'price').fill('2,50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => priceOf(own, ours._id)).toBe(2.5);
});

test('entity: one of every field kind is created by its inputs, filtered, edited in place, moved with a reason, restored', async ({
  page,
}) => {
  const admin = await api.admin();
  await api.merchant('Carla', 'Bianchi');
  await signIn(page, server.url, admin);
  await page.getByRole('navigation').getByRole('link', { name: 'Swatches' }).click();
  await page.getByRole('link', { name: 'New swatch' }).first().click();
  const typed = {
    name: 'Denim',
    sku: 'AB-12',
    contact: 'anna@hub.example',
    phone: '+39 02 1234567',
    website: 'https://hub.example/',
    factor: '1,5',
    discount: '10',
    stock: '12',
    weight: '0,45 kg',
    bale: '24,5',
    price: '19,99',
    rebate: '15 %',
    sizes: 'fr 38',
    dimensions: '52,5',
    arrivedAt: '5/11/2026 14:30',
    soldOut: '6/11/2026',
  };
  for (const [name, text] of Object.entries(typed)) {
    await input(page, name).fill(text);
    await input(page, name).press('Tab');
  }
  await field(page, 'note').getByRole('textbox').fill('Two\nlines');
  await field(page, 'active').getByRole('switch').check({ force: true });
  await field(page, 'finish').getByRole('combobox').selectOption('glossy');
  for (const name of ['maker', 'hubcenter']) {
    await field(page, name).getByRole('combobox').selectOption({ label: 'Carla Bianchi' });
  }
  for (const [name, letters] of [
    ['patterns', 'striped'],
    ['colors', 'black'],
    ['material', '100 CO'],
    ['defects', 'stain'],
  ] as const) {
    await word(page, name, letters);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denim');
  const read = async () => {
    const [found] = (await api.json<{ data: Record<string, unknown>[] }>('GET', '/swatches', admin.token)).data;
    return found;
  };
  expect(await read()).toMatchObject({
    sku: 'AB-12',
    note: 'Two\nlines',
    phone: '+39 02 1234567',
    factor: 1.5,
    discount: 10,
    stock: 12,
    weight: 450,
    bale: 24.5,
    price: 19.99,
    rebate: { unit: 'percent', amount: 15 },
    active: true,
    finish: 'glossy',
    patterns: 'striped',
    colors: ['black'],
    sizes: { system: 'FR', value: '38' },
    material: [{ part: 'main', fibre: 'cotton', pct: 100 }],
    dimensions: { length: 52.5 },
    defects: [{ defect: 'stain' }],
    makerName: 'Carla Bianchi',
    cuts: [],
    soldOut: '2026-11-06',
    state: 'draft',
  });

  await goTo(page, '/swatches/index');
  const row = page.getByRole('row', { name: /Denim/ });
  for (const shown of ['19,99 €', '450 g', '15 %', 'FR 38', 'Carla Bianchi', 'Draft'])
    await expect(row).toContainText(shown);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const upTo = filters.getByRole('group', { name: 'stock' }).getByLabel('Up to');
  await upTo.fill('11');
  await upTo.press('Enter');
  await expect(row).toHaveCount(0);
  await upTo.fill('12');
  await upTo.press('Enter');

  await row.getByRole('button', { name: 'Edit discount of Denim' }).click();
  const cell = row.getByRole('textbox', { name: 'discount of Denim' });
  await cell.fill('40');
  await cell.press('Enter');
  await expect(row).toContainText('“discount” must be at most 30 because of “finish');
  await cell.fill('20');
  await cell.press('Enter');
  await expect.poll(async () => (await read())?.['discount']).toBe(20);

  await row.getByRole('button', { name: 'Status, now Draft' }).click();
  await page.getByRole('menuitem', { name: 'Retire…' }).click();
  const question = page.getByRole('dialog', { name: 'Retire it?' });
  await question.getByRole('button', { name: 'Retire' }).click();
  await expect(question).toContainText('Required');
  await question.getByLabel('Reason').fill('Faded');
  await question.getByRole('button', { name: 'Retire' }).click();
  await expect(row.getByRole('button', { name: 'Status, now Retired' })).toBeVisible();

  await row.getByRole('link', { name: 'Denim', exact: true }).click();
  const history = page.getByTestId('history');
  await history.getByRole('button', { name: 'History', exact: true }).click();
  await expect(history.locator('[data-action="status"]')).toContainText('Reason: Faded');
  await history.getByRole('button', { name: 'Restore this value: discount' }).click();
  await page.getByRole('dialog', { name: 'Restore this value?' }).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(read).toMatchObject({ discount: 10, state: 'retired' });
});
