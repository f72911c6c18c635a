/** axe, in both colour schemes, on what the crawl does not open: what stands outside the shell, quick-add and its errors. */
import { expectClean } from './support/axe.ts';
import { choose, codeField, openForm, signIn, WIDE } from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test('accessibility: sign-in, the counter on a phone with its errors, pages that are not there', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.goto(`${server.url}/login`);
  await page.locator('form').waitFor();
  await expectClean(page, 'sign-in');

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url, merchant);
  await expectClean(page, 'quick-add');
  await openForm(page, 'Products');
  await expect(codeField(page)).not.toHaveValue('');
  const noPhoto = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('two shirts, one coat') };
  await page.locator('[data-slot="tagImage"] input[type=file]').last().setInputFiles(noPhoto);
  await choose(page, 'itemImage', await photo(200, 640, 480));
  await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
  await expect(page.locator('[data-slot="tagImage"]')).toContainText('is not a photo');
  await expectClean(page, 'form with a photo and an error');

  await forgetSignIn(page);
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, await api.admin());
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  for (const [path, title] of [
    ['/404', 'This page doesn’t exist'],
    ['/401', 'You don’t have access to this page'],
  ] as const) {
    await goTo(page, path);
    await expect(heading).toHaveText(title);
    // The shell stays around it: where one may go instead.
    await expect(page.getByRole('link', { name: 'Hub centers' })).toBeVisible();
    await expectClean(page, path);
  }
});
