/** A spreadsheet comes back: wrong cells and all, mapped, tried, taken in, and its result downloaded. */
import { readFile } from 'node:fs/promises';

import { readXlsx } from '../../server/files/xlsx-read.ts';
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const csv = (...lines: string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('import: imports valid rows of a file with errors; an interrupted import resumes without duplicates', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const [one, other] = await new Desk(api, merchant).addProducts(2, { types: 'jeans', condition: 'excellent' });
  await signIn(page, server.url, merchant, '/products/index');
  await page.getByRole('link', { name: 'Import…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import: Products');

  const input = page.locator('input[type=file][accept*=".xlsx"]');
  await input.setInputFiles({ ...csv('x'), name: 'photo.xlsx', buffer: Buffer.from([0xff, 0xd8, 0xff, 0]) });
  await expect(page.getByRole('alert')).toContainText('Couldn’t read this spreadsheet');
  await expect(page.getByRole('alert')).toContainText('Nothing has changed yet.');

  await input.setInputFiles(csv('Codice;Quanto costa;Stato', `${one.code};12,50;a`, `${other.code};abc;b`));
  const field = (name: string) => page.getByRole('combobox', { name: `Field for ${name}` });
  await expect(field('Codice')).toHaveValue('code');
  await expect(field('Quanto costa')).toHaveValue('');
  await field('Quanto costa').selectOption({ label: 'Price' });
  await expectClean(page, 'columns');
  await page.getByRole('button', { name: 'Preview' }).click();

  await expect(page.getByRole('heading', { name: '1 row can’t be imported' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Quanto costa' })).toContainText('3');
  await expect(page.getByText('The column “Stato” is skipped')).toBeVisible();
  await expect(page.locator('[data-field="price"]')).toContainText('12,50 €');
  expect((await api.json<{ data: { price: unknown } }>('GET', `/product/${one._id}`, merchant.token)).data.price).toBe(
    null,
  );
  await expectClean(page, 'preview');
  await page.getByRole('button', { name: 'Back to columns' }).click();
  await expect(field('Quanto costa')).toHaveValue('price');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();

  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await expect(page.locator('[data-figure="changed"]').first()).toHaveText('1 changed');
  await expect(page.locator('[data-figure="failed"]').first()).toHaveText('1 not imported');
  await expectClean(page, 'result');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the result' }).click(),
  ]);
  const read = await readXlsx(await readFile(await file.path()), { unpackedBytes: 10_000_000, rows: 10, columns: 10 });
  expect('sheet' in read && read.sheet.rows.map(([result]) => result)).toEqual([
    'Result',
    'Changed: Price',
    'Not imported. Price: Enter a number, for example 1234.5',
  ]);
  await page.getByRole('link', { name: 'Go to list', exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: one.code })).toContainText('12,50 €');

  await test.step('the bar knows of it after a reload, and forgets it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'In the background' }).click();
    const sheet = page.getByRole('dialog', { name: 'In the background' });
    await expect(sheet).toContainText('Products: Import');
    await sheet.getByRole('button', { name: 'Remove Products: Import' }).click();
    await expect(page.getByRole('button', { name: 'In the background' })).toHaveCount(0);
  });

  // One whose answer is lost and that is cancelled goes on, and nothing is added twice.
  const rows = Array.from({ length: 80 }, (_, at) => `mix ${at},red,1000,5`);
  await goTo(page, '/generics/import');
  await input.setInputFiles(csv('Name,Colors,Weight,Price', ...rows));
  await page.getByRole('button', { name: 'Preview' }).click();
  let id = '';
  const run = '**/admin/api/import/generics/*/run';
  await page.route(run, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { _id: string } };
    id = data._id;
    await api.json('DELETE', `/jobs/${id}`, merchant.token);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 80 rows' }).click();

  await expect(page.getByRole('heading', { name: 'The import stopped early' })).toBeVisible();
  await expect(page.getByText('Nothing has changed yet')).toHaveCount(0);
  await page.unroute(run);
  await page.getByRole('button', { name: 'Import the rest' }).press('Enter');
  const done = page.getByRole('heading', { name: 'Import complete' });
  await expect(done).toBeVisible();
  // The button went away while it had the focus.
  await expect(done).toBeFocused();
  await expect(page.locator('[data-figure="added"]').first()).toHaveText('80 added');
  const { total } = await api.json<{ total: number }>('GET', '/generics?limit=1', merchant.token);
  expect(total).toBe(80);

  await test.step('forgotten elsewhere, its result is said to be gone', async () => {
    await api.json('DELETE', `/jobs/${id}`, merchant.token);
    await expect(page.getByRole('heading', { name: 'This result is no longer available' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await expect(input).toBeAttached();
  });
});
