/** Reviewers check items one by one, by keyboard; the hub center sees what is wanted, answers, and the item comes back. */
import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const PASSWORD = 'a password of twelve';
const shown = (page: Page) => page.getByTestId('review');
/** By key, as soon as the photo was in sight. */
async function approve(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await page.keyboard.press('a');
}
const expectItem = (page: Page, { _id }: { _id: string }) => expect(shown(page)).toHaveAttribute('data-item', _id);

test('reviews: an admin adds a reviewer, who judges by keyboard; the merchant answers', async ({
  page,
  server,
  api,
  merchant,
  browser,
}) => {
  const desk = new Desk(api, merchant);
  const [one, two, three] = await desk.addProducts(3);
  const [four] = await desk.addProducts(1);
  const admin = await api.admin();
  const email = `ida.${process.pid}@ordito.example`;

  await signIn(page, server.url, admin, '/reviewers/create');
  await page.getByLabel('Name').fill('Ida Rossi');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Assigned hub centers').fill(merchant.fullName);
  await page.getByRole('option', { name: merchant.fullName }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create reviewer' }).click();
  await expect(page.getByRole('heading', { name: 'Ida Rossi' })).toBeVisible();
  await expect(page.getByText('No decisions yet.')).toBeVisible();

  const other = await browser.newContext({ viewport: WIDE });
  const eyes = await other.newPage();
  const requested: string[] = [];
  eyes.on('request', (request) => requested.push(request.url()));
  await signIn(eyes, server.url, { email, password: PASSWORD });
  await expect(eyes).toHaveURL(/\/reviewereports\/index$/);
  await expectItem(eyes, one);
  // Without a network, the next ones are judged by their photos, too.
  for (const { itemImage } of await api.items('products', merchant)) {
    await expect.poll(() => requested.some((each) => each.includes(itemImage?.url ?? 'no photo'))).toBe(true);
  }
  // Undone before it is sent, it is here again, and is decided anew.
  await approve(eyes);
  await expectItem(eyes, two);
  await eyes.getByRole('button', { name: 'Undo' }).click();
  await expectItem(eyes, one);
  await approve(eyes);
  await expectItem(eyes, two);
  await eyes.keyboard.press('p');
  await eyes.getByLabel('Which photo is missing?').fill('The label');
  await eyes.keyboard.press('Enter');
  await expectItem(eyes, three);

  await expect(eyes.getByTestId('outbox-badge')).toHaveAttribute('data-waiting', '0');

  // Without the network the verdict waits on the device; meanwhile somebody else is faster.
  await other.setOffline(true);
  await expect(eyes.getByText('You’re offline. Decisions are saved on this device')).toBeVisible();
  await approve(eyes);
  await expectItem(eyes, four);
  await expect(eyes.getByTestId('outbox-badge')).toHaveAttribute('data-waiting', '1');
  await eyes.keyboard.press('c');
  await expect(eyes.getByRole('button', { name: 'Name', exact: true })).toBeFocused();
  await eyes.keyboard.press('Space');
  await expect(eyes.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await eyes.keyboard.type('Linen shirt');
  await expectClean(eyes, 'a correction');
  await eyes.keyboard.press('Enter');
  await expect(eyes.getByRole('heading', { name: 'Nothing left to check on this device' })).toBeVisible();

  const { data: open } = await api.json<{ data: { _id: string; item: { _id: string } }[] }>(
    'GET',
    `/reviews?hubcenter=${merchant._id}`,
    admin.token,
  );
  const review = open.find(({ item }) => item._id === three._id);
  await api.json('PUT', `/review/status/${review?._id}`, admin.token, { verdict: 'rejected', reason: 'A copy' });
  await other.setOffline(false);
  await expect(eyes.getByText('1 needs attention', { exact: true })).toBeVisible();
  await eyes.getByTestId('outbox-badge').click();
  const waiting = eyes.getByRole('dialog', { name: 'Outbox' }).getByTestId('parcel');
  await expect(waiting).toContainText('Decision: Approved');
  await expect(waiting).toContainText('someone else has already decided');
  await expectClean(eyes, 'a verdict in the outbox');
  await waiting.getByRole('button', { name: 'Move to trash' }).click();
  await expect(waiting).toHaveCount(0);
  await eyes.keyboard.press('Escape');
  await eyes.getByRole('link', { name: /^Corrected/ }).click();
  await expect(eyes.getByText(four.code)).toBeVisible();

  await eyes.getByRole('link', { name: /^Photos requested/ }).click();
  await expect(eyes.getByText('The label')).toBeVisible();
  await expectClean(eyes, 'what was decided');
  await eyes.getByRole('link', { name: 'Figures' }).click();
  await expect(eyes.getByRole('rowheader', { name: 'Ida Rossi' })).toBeVisible();

  const counter = await browser.newContext({ viewport: WIDE });
  const shop = await counter.newPage();
  await signIn(shop, server.url, merchant, '/products/index');
  await expect(shop.locator('[data-tone]', { hasText: 'Photo requested' })).toBeVisible();
  await goTo(shop, `/products/detail/${four._id}`);
  await expect(shop.getByTestId('review-note')).toContainText('A reviewer has corrected this item');
  await goTo(shop, `/products/detail/${two._id}`);
  await expect(shop.getByTestId('review-note').filter({ visible: true })).toContainText('Photo requested: The label');
  await desk.change(two, { note: 'The label is gone' });
  await expect(shop.getByTestId('review-note').filter({ visible: true })).toHaveCount(0);
  await counter.close();

  await eyes.getByRole('link', { name: /^To check/ }).click();
  await expectItem(eyes, two);
  await expect(eyes.getByText('Answered by the hub center', { exact: true }).last()).toBeVisible();
  await expect(eyes.getByText('Requested before: The label')).toBeVisible();
  await other.close();

  // Staff flags an item from its menu.
  await goTo(page, `/products/detail/${one._id}`);
  // The other tab has such a button as well.
  await expect(page.getByRole('heading', { name: one.code })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Flag for review…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Looks like a copy');
  await page.getByRole('button', { name: 'Flag', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, `/reviewereports/index?why=flagged&hubcenter=${merchant._id}`);
  await expect(page.getByText('Flagged by staff: Looks like a copy')).toBeVisible();
});
