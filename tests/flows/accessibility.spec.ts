/** axe on every screen, in both colour schemes, wide and narrow. */
import { expectClean } from './support/axe.ts';
import { choose, codeField, openForm, signIn } from './support/counter.ts';
import { goTo } from './support/go-to.ts';
import { badFiles, photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test('sign-in, lists, details and forms', async ({ page, server, api, merchant }) => {
  await page.goto(`${server.url}/login`);
  await page.locator('form').waitFor();
  await expectClean(page, 'sign-in');
  const admin = await api.admin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, admin);
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  for (const [path, title] of [
    ['/dashboard', 'Users'],
    ['/merchants/index', 'Hub centers'],
    ['/merchants/create', 'New hub center'],
    [`/merchants/create/${merchant._id}`, `Change ${merchant.fullName}`],
    [`/merchants/detail/${merchant._id}`, merchant.fullName],
    ['/404', 'This page does not exist'],
    ['/401', 'This page is not open to you'],
  ] as const) {
    await goTo(page, path);
    await expect(heading).toHaveText(title);
    await expectClean(page, path);
  }
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
