/** Actions of a person in the app, by the texts of its screens. */
import { expect, type Page } from '@playwright/test';

import { Api } from './api.ts';
import { endUndo } from './device-db.ts';
import { framesOf } from './frames.ts';

export const NARROW = { width: 820, height: 1100 };
export const WIDE = { width: 1440, height: 900 };

/** Sets the language cookie, which ends with the browser. */
export const speak = (page: Page, url: string, language = 'EN'): Promise<void> =>
  page.context().addCookies([{ name: 'language', value: language, url }]);

/**
 * Opens the app signed in, at the landing page or at an address. The session comes from the API: the sign-in screen has flows of its
 * own and takes longer than many of those that start here.
 */
export async function signIn(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
  address?: string,
): Promise<void> {
  await speak(page, url);
  const { token } = await new Api({ url }).signIn(email, password);
  await page.context().addCookies([{ name: 'token', value: token, url }]);
  await page.goto(url + (address ?? '/'));
  if (address === undefined)
    await expect(page.getByTestId('outbox-badge').filter({ visible: true }).last()).toBeVisible();
}

/** Fills the sign-in screen and sends it. */
export async function fillSignIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The button that opens quick-add in a narrow window. */
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });

/** Opens one of the three forms of the quick-add dialog, and the dialog where it has not opened by itself. */
export async function openForm(page: Page, name: 'Products' | 'Fabrics' | 'Textile mixes'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  const choice = dialog.getByRole('button', { name });
  const opened = dialog.getByRole('heading', { name, exact: true });
  await expect(async () => {
    // The dialog may open by itself at this moment and cover the button, also with the form that was open before a reload.
    if (!(await choice.or(opened).first().isVisible())) await addButton(page).click({ timeout: 2000 });
    await choice.or(opened).first().waitFor({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  if (!(await opened.isVisible())) await choice.click();
}

/** The code field of the open form. */
export const codeField = (page: Page) => page.getByRole('dialog').getByLabel('Code', { exact: true });

/** Signs in, opens the form and waits for its code. */
export async function startForm(
  page: Page,
  url: string,
  person: { email: string; password: string },
  name: 'Products' | 'Fabrics' | 'Textile mixes',
): Promise<void> {
  await signIn(page, url, person);
  await openForm(page, name);
  await expect(codeField(page)).not.toHaveValue('');
}

/** Puts a file into a slot, as the file chooser would. */
export async function choose(
  page: Page,
  slot: 'itemImage' | 'tagImage' | 'images',
  files: string | string[],
): Promise<void> {
  await page.locator(`[data-slot="${slot}"] input[type=file]`).last().setInputFiles(files);
}

/** Captures one item with a photo and waits until it is saved on the device. Returns its code, if it has one. */
export async function capture(page: Page, file: string): Promise<string> {
  const saved = page.getByTestId('saved-item');
  const before = (await saved.count()) > 0 ? await saved.getAttribute('data-seq') : null;
  await choose(page, 'itemImage', file);
  await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved).toBeVisible();
  if (before !== null) await expect(saved).not.toHaveAttribute('data-seq', before);
  return (await saved.getByTestId('saved-code').textContent()) ?? '';
}

/** Number of items that wait on this device, from the badge. */
export const badge = (page: Page) => page.getByTestId('outbox-badge').filter({ visible: true }).last();

/** Expects this many waiting items; for 0 it first ends the undo period. */
export async function expectWaiting(page: Page, count: number, timeout = 60_000): Promise<void> {
  if (count === 0) await endUndo(page);
  await expect(badge(page)).toHaveAttribute('data-waiting', String(count), { timeout });
}

/** Expects that nothing was queued, nor is by itself. */
export async function expectNothingQueued(page: Page): Promise<void> {
  await framesOf(page);
  await expectWaiting(page, 0);
  await expect(page.getByTestId('saved-item')).toHaveCount(0);
}

/** Expects the last saved item on the server, and nothing waiting. */
export async function expectDelivered(page: Page): Promise<void> {
  await endUndo(page);
  await expect(page.getByTestId('saved-item')).toHaveAttribute('data-state', 'delivered');
  await expectWaiting(page, 0);
}
