/** Days as people type them: day first whatever the browser speaks, or chosen in a calendar. */
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en-US', viewport: WIDE, serviceWorkers: 'block' });

test('a list is narrowed to days that are typed, chosen, or counted back from today', async ({ page, server, api }) => {
  await signIn(page, server.url, await api.admin());
  await page.context().addCookies([{ name: 'language', value: 'IT', url: server.url }]);
  await page.goto(`${server.url}/products/index`);
  await page.getByRole('button', { name: 'Filtri' }).click();
  await page.getByText('Ricevuto', { exact: true }).click();
  const [from, to] = [page.getByLabel('Da', { exact: true }), page.getByLabel('Fino a', { exact: true })];
  const calendar = page.locator('[data-dates-dropdown]');
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  await from.click();
  await expect(calendar).toBeVisible();
  await from.pressSequentially('5/11/2026');
  await expect(calendar).toContainText('novembre 2026');
  await expectClean(page, 'calendar');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('05/11/2026');
  await expect.poll(query).toMatchObject({ startDate: '2026-11-05' });

  await to.click();
  await to.pressSequentially('01102026');
  await expect(page.getByText('È prima del primo giorno.')).toBeVisible();
  await to.fill('');
  await to.click();
  await calendar.getByRole('button', { name: 'Mese successivo' }).click();
  await calendar.getByRole('button', { name: /12 .* 20\d\d/ }).click();
  await expect(calendar).toHaveCount(0);
  await expect(to).toHaveValue(/^12\/\d\d\/20\d\d$/);

  await page.getByRole('button', { name: 'Ultimi 7 giorni' }).click();
  await expect
    .poll(() => (Date.parse(query()['endDate'] ?? '') - Date.parse(query()['startDate'] ?? '')) / 86_400_000)
    .toBe(6);
  await expect(from).toHaveValue(/^\d\d\/\d\d\/20\d\d$/);

  await page.goto(`${server.url}/product-price/create`);
  const since = page.getByLabel('Valida dal');
  await since.fill('1/2/2027');
  await since.blur();
  await expect(since).toHaveValue('01/02/2027');
});
