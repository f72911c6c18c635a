/** The hands of a person at the counter: what one does with the app, in the words of the screen. */
import { expect, type Page } from '@playwright/test';

import { Api } from './api.ts';
import { endUndo } from './device-db.ts';

export const NARROW = { width: 820, height: 1100 };
export const WIDE = { width: 1440, height: 900 };

/** The app speaks a language from now on, as its cookie says; it is gone when the browser is closed. */
export const speak = (page: Page, url: string, language = 'EN'): Promise<void> =>
  page.context().addCookies([{ name: 'language', value: language, url }]);

/**
 * Opens the app signed in, where the person works or at an address: with a session of this browser's own, as the sign-in screen
 * leaves it. The screen itself has flows of its own and takes longer than many of those that begin here.
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
  await page.goto(url + (address ?? '/login'));
  if (address === undefined)
    await expect(page.getByTestId('outbox-badge').filter({ visible: true }).last()).toBeVisible();
}

/** Fills the sign-in screen and sends it. */
export async function fillSignIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What opens quick-add in a narrow window where it has not opened by itself. */
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });

/** Opens one of the three forms of the quick-add dialog, and the dialog where it has not opened by itself. */
export async function openForm(page: Page, name: 'Products' | 'Fabrics' | 'Textile mixes'): Promise<void> {
  const choice = page.getByRole('dialog').getByRole('button', { name });
  await choice.or(addButton(page)).first().waitFor();
  // The dialog may open by itself in this very moment, and then lies over the button.
  if (!(await choice.isVisible()))
    await addButton(page)
      .click({ timeout: 2000 })
      .catch(() => undefined);
  await choice.click();
}

/** The code field of the open form. */
export const codeField = (page: Page) => page.getByRole('dialog').getByLabel('Code', { exact: true });

/** Signs in and stands ready: the form is open and shows a code. */
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

/** Takes in one item with a photo and waits until the device says that it is safe. Answers its code, if it has one. */
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

/** How many items wait on this device, by the badge. */
export const badge = (page: Page) => page.getByTestId('outbox-badge').filter({ visible: true }).last();

/** So many items wait on this device. Where none is to be left, nobody sits out the seconds of their undo. */
export async function expectWaiting(page: Page, count: number, timeout = 30_000): Promise<void> {
  if (count === 0) await endUndo(page);
  await expect(badge(page)).toHaveAttribute('data-waiting', String(count), { timeout });
}

/** Nothing has been queued, also after the counter had its time. */
export async function expectNothingQueued(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  await expectWaiting(page, 0);
  await expect(page.getByTestId('saved-item')).toHaveCount(0);
}

/** The item saved last is on the server, and nothing else waits. */
export async function expectDelivered(page: Page): Promise<void> {
  await endUndo(page);
  await expect(page.getByTestId('saved-item')).toHaveAttribute('data-state', 'delivered', { timeout: 45_000 });
  await expectWaiting(page, 0);
}
