/** A window that may forget everything when it is closed, and what lies over the screens in a narrow one. */
import { choose, expectWaiting, NARROW, openForm, signIn, WIDE } from './support/counter.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test('window: quick-add opens once over the landing page; a private window warns, and asks before closing', async ({
  page,
  network,
  merchant,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  await page.setViewportSize(NARROW);
  await signIn(page, network.url, merchant);
  await expect(dialog).toBeVisible();
  // It goes when a wide window needs it no more, and stays away once it was seen.
  await page.setViewportSize(WIDE);
  await expect(dialog).toBeHidden();
  await page.setViewportSize(NARROW);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(dialog).toBeHidden();
  // Nor does it lie over another page, where the app is opened with it or its window becomes narrow there.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${network.url}/products/index?search=none`);
  await expect(heading).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const [path, title] of [
    ['/outbox', 'Outbox'],
    ['/products/create', 'New product'],
  ] as const) {
    await page.setViewportSize(WIDE);
    await goTo(page, path);
    await expect(heading).toHaveText(title);
    await page.setViewportSize(NARROW);
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  await openForm(page, 'Products');
  await expect(page.getByRole('note')).toContainText('private window');
  network.fault = ({ method }) => (method === 'POST' ? 'drop' : null);
  // A form with a photo in it stays where the window becomes wide.
  await choose(page, 'itemImage', await photo(871, 640, 480));
  const chosen = dialog.locator('[data-slot="itemImage"] img');
  await expect(chosen).toBeVisible();
  await page.setViewportSize(WIDE);
  await expect(chosen).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectWaiting(page, 1);

  const types: string[] = [];
  page.on('dialog', (question) => {
    types.push(question.type());
    void question.accept();
  });
  await page.reload();
  expect(types).toEqual(['beforeunload']);
  network.fault = () => null;
  await expectWaiting(page, 0);
  await page.reload();
  expect(types).toEqual(['beforeunload']);
});
