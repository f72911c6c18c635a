import type { Page } from '@playwright/test';

/** Fills and sends the form of a new hub center. */
export async function createHub(page: Page): Promise<void> {
  await page.getByLabel('Name of the hub center').fill('Genova Porto Antico');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Bianchi');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('anna@ordito.example');
  await page.getByRole('button', { name: 'Create hub center' }).click();
}
