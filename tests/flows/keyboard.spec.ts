/** The day of somebody who uses no pointer: sign in, find, edit, save, look it up. */
import { speak } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

// What a window of 1440 px has at a zoom of 200 %.
test.use({ viewport: { width: 720, height: 450 } });

test('keyboard: sign in, open a record, edit it and save, at 200 %', async ({ page, server, api, merchant }) => {
  const desk = new Desk(api, merchant);
  const details = { types: 'jeans', itemFor: 'women', seasons: 'all', condition: 'excellent' };
  const [item] = await desk.addProducts(1, details);
  const { keyboard } = page;
  await speak(page, server.url);
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await keyboard.type(merchant.email);
  await keyboard.press('Tab');
  await keyboard.type(merchant.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  // Narrow windows are asked first what to add.
  await page.getByRole('dialog').getByRole('button', { name: 'Lists' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const find = async (text: string, found: string) => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
    await keyboard.type(text);
    await expect(page.getByRole('option', { name: found, selected: true })).toBeVisible();
    await keyboard.press('Enter');
  };
  await find('To comp', 'To complete');
  await expect(page.locator('[data-item]')).toHaveAttribute('data-item', item._id);
  await expect(page.locator('[data-field="colors"]').getByRole('combobox')).toBeFocused();
  for (const key of ['1', 'Tab', 'Enter']) await keyboard.press(key);
  await keyboard.type('12,50');
  await keyboard.press('Tab');
  await keyboard.type('46');
  await keyboard.press('Control+Enter');
  await expect.poll(async () => (await desk.details(item))['price']).toBe(12.5);

  await find(item.code, item.code);
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(item.code);
  await expect(page.locator('main')).toBeFocused();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, 'scrolls sideways').toBeLessThanOrEqual(0);
});
