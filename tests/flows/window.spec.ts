/** A window that may forget everything when it is closed, and what lies over the screens in a narrow one. */
import { capture, choose, expectWaiting, NARROW, openForm, signIn, startForm, WIDE } from './support/counter.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test('a window that may be a private one: says so before the first photo, and asks before it is closed', async ({
  page,
  network,
  merchant,
}) => {
  await page.setViewportSize(NARROW);
  await startForm(page, network.url, merchant, 'Products');
  await expect(page.getByRole('note')).toContainText('private window');
  network.fault = ({ method }) => (method === 'POST' ? 'drop' : null);
  await capture(page, await photo(871, 640, 480));
  await expectWaiting(page, 1);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  network.fault = () => null;
  await expectWaiting(page, 0);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('quick-add opens once, over the landing page only, and goes when a wide window needs it no more', async ({
  page,
  server,
  merchant,
}) => {
  await page.setViewportSize(NARROW);
  await signIn(page, server.url, merchant);
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await expect(dialog).toBeVisible();
  await page.setViewportSize(WIDE);
  await expect(dialog).toBeHidden();
  await page.setViewportSize(NARROW);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const path of ['/outbox', '/products/create', '/products/index?search=none']) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await page.goto(`${server.url}/products/index`);
  await openForm(page, 'Products');
  await choose(page, 'itemImage', await photo(872, 640, 480));
  await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
  await page.setViewportSize(WIDE);
  await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
});
