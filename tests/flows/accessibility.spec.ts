/** axe on every screen, in both colour schemes, wide and narrow. */
import { expectClean } from './support/axe.ts';
import { choose, codeField, openForm, signIn } from './support/counter.ts';
import { badFiles, photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test('sign-in, lists, details and forms', async ({ page, server, api, merchant }) => {
  await page.goto(`${server.url}/login`);
  await page.locator('form').waitFor();
  await expectClean(page, 'sign-in');
  const admin = await api.admin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, admin);
  for (const path of ['/dashboard', '/merchants/index', '/merchants/create', '/404', '/401']) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectClean(page, path);
  }
  await page.goto(`${server.url}/merchants/detail/${merchant._id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectClean(page, 'merchant');
});

test('the counter on a phone, with its errors', async ({ page, server, merchant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url, merchant);
  await expectClean(page, 'quick-add');
  await openForm(page, 'Products');
  await expect(codeField(page)).not.toHaveValue('');
  await choose(page, 'tagImage', (await badFiles()).text);
  await choose(page, 'itemImage', await photo(200));
  await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
  await expectClean(page, 'form with a photo and an error');
  await page.getByTestId('outbox-badge').filter({ visible: true }).last().click();
  await expectClean(page, 'outbox');
});
