/** An installation without anything in it: what is missing is said, and the first garment arrives. */
import { expectWaiting, NARROW, signIn, WIDE } from './support/counter.ts';
import { goTo } from './support/go-to.ts';
import { ADMIN, LiveServer } from './support/live-server.ts';
import { expect, test } from './support/test.ts';
import { cameraArgs, clothClip, garment, openCounter } from './support/viewfinder.ts';

test.use({ viewport: WIDE });

let server: LiveServer;
test.beforeAll(async () => {
  server = await LiveServer.create();
});
test.afterAll(() => server.dispose());

test('from nothing to the first garment: what is missing is said, hub center, invitation by link, password, camera, delivered', async ({
  page,
  profile,
}) => {
  await signIn(page, server.url, ADMIN, '/intake');
  const dialog = page.getByRole('dialog', { name: 'There is no hub center yet' });
  await dialog.getByRole('button', { name: 'Leave counter' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  const steps = page.getByTestId('first-steps');
  await expect(steps).toContainText('0 of 3 done');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create hub center' }).click();
  await expect(page).toHaveURL(`${server.url}/merchants/create`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, '/products/index');
  await expect(page.getByRole('link', { name: 'Open the counter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByText('Select all')).toHaveCount(0);
  await goTo(page, '/dashboard');
  await steps.getByRole('link', { name: 'New hub center' }).click();
  await page.getByLabel('Name of the hub center').fill('Genova Porto Antico');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Bianchi');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('anna@ordito.example');
  await page.getByRole('button', { name: 'Create hub center' }).click();
  await expect(page.getByRole('heading', { name: 'Genova Porto Antico' })).toBeVisible();
  const note = page.getByTestId('invitation-note');
  await expect(note).toContainText('Mail is not set up on this server');
  await note.getByRole('button', { name: 'Get link' }).click();
  const link = await note.getByLabel('Invitation link').inputValue();
  expect(link.startsWith(`${server.url}/signup/complete?token=`)).toBe(true);

  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(steps).toContainText('1 of 3 done');

  const tablet = await profile.open({ viewport: NARROW, args: cameraArgs(await clothClip()) });
  await tablet.goto(link);
  await tablet.getByLabel('New password', { exact: true }).fill('calicanto in fiore 7');
  await tablet.getByLabel('Repeat the new password', { exact: true }).fill('calicanto in fiore 7');
  await tablet.getByRole('button', { name: 'Complete your account' }).click();
  await expect(tablet).toHaveURL(`${server.url}/products/index`);
  await openCounter(tablet, server.url);
  const code = await garment(tablet);
  expect(code).toMatch(/^GEN-P/);
  await expectWaiting(tablet, 0);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
