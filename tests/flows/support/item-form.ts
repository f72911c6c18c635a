/** Actions in the full form of an item. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The part of the form on show that belongs to a field, by its name on the wire. */
export const field = (page: Page, name: string): Locator =>
  page.locator(`[data-field="${name}"]`).filter({ visible: true });

/** What a field is typed into. */
export const input = (page: Page, name: string): Locator => field(page, name).locator('input:not([type=file])').first();

/** Selects a word by typing; Enter moves to the next field. */
export async function word(page: Page, name: string, letters: string): Promise<void> {
  await field(page, name).getByRole('combobox').first().focus();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
}

/** Adds a photo to the form: as it is, rotated by a quarter, or damaged and kept. */
export async function addPhoto(page: Page, file: string, as: 'taken' | 'turned' | 'cut' = 'taken'): Promise<void> {
  await field(page, 'photos').locator('input[type=file]').nth(1).setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Turn and crop' });
  if (as === 'turned') await dialog.getByRole('button', { name: 'Turn right' }).click();
  if (as === 'cut') await expect(dialog.getByRole('alert')).toContainText('Part of this photo is missing.');
  await dialog.getByRole('button', { name: as === 'cut' ? 'Keep as is' : 'Use photo' }).click();
  await expect(dialog).toBeHidden();
}
