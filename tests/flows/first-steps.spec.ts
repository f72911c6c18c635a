/** An installation without anything in it: what is missing is said, and the first garment arrives. */
import { signIn, WIDE } from './support/counter.ts';
import { ADMIN, LiveServer } from './support/live-server.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

let server: LiveServer;
test.beforeAll(async () => {
  server = await LiveServer.create();
});
test.afterAll(() => server.dispose());

test('the counter without a hub center says what is missing and lets one leave', async ({ page }) => {
  await signIn(page, server.url, ADMIN);
  await page.goto(`${server.url}/intake`);
  const dialog = page.getByRole('dialog', { name: 'There is no hub center yet' });
  await dialog.getByRole('button', { name: 'Leave the counter' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create hub center' }).click();
  await expect(page).toHaveURL(`${server.url}/merchants/create`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
