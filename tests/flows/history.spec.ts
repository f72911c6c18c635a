/** A record's history: what somebody else has changed is seen, and put back. */
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { keptReads } from './support/kept-reads.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

test('history: shows another person’s changes, restores one value or all', async ({ page, server, api, merchant }) => {
  const [item, other] = await new Desk(api, merchant).addProducts(2);
  const admin = await api.admin();
  const path = `/product/${item._id}`;
  await api.json('PUT', path, merchant.token, { price: 10, name: 'Jacket', colors: ['navy'] });
  await api.json('PUT', path, admin.token, { price: 12, weight: 300 });
  const held = async () => (await api.json<{ data: Record<string, unknown> }>('GET', path, merchant.token)).data;

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/history/')) requests.push(new URL(request.url()).pathname);
  });
  await signIn(page, server.url, merchant, `/products/detail/${other._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.code);
  await expect.poll(() => keptReads(page)).toContain(`["resource","product","detail","${other._id}"]`);
  await goTo(page, `/products/detail/${item._id}`);
  const history = page.getByTestId('history').filter({ visible: true });
  const toggle = history.getByRole('button', { name: 'History', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => keptReads(page)).toContain(`["resource","product","detail","${item._id}"]`);
  expect(requests).toEqual([]);
  await toggle.click();
  const entries = history.locator('[data-action]');
  await expect(entries).toHaveCount(3);
  expect(requests).toEqual([`/admin/api/history/product/${item._id}`]);
  const [newest, older, first] = [entries.nth(0), entries.nth(1), entries.nth(2)];
  await expect(newest).toContainText(admin.fullName);
  await expect(newest).toContainText('Through the API');
  await expect(newest.locator('[data-field=price]')).toHaveText(/Price.*10,00 €.*12,00 €/);
  await expect(newest.locator('[data-field=weight]')).toContainText('300 g');
  await expect(older).toContainText(merchant.fullName);
  await expect(first).toContainText('Created');
  // What has changed again since has no button of its own.
  await expect(older.locator('[data-field=price]').getByRole('button')).toHaveCount(0);
  await newest.getByRole('button', { name: /now|ago/ }).focus();
  await expect(newest.getByRole('button', { name: /\d\d\/\d\d\/\d{4} \d\d:\d\d/ })).toBeFocused();
  await expectClean(page, 'history');

  await newest.getByRole('button', { name: 'Restore this value: Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this value?' });
  await expect(dialog.locator('[data-field=price]')).toHaveText(/12,00 €.*10,00 €/);
  await expectClean(page, 'restore a value');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The value was restored.' })).toBeVisible();
  await expect(entries).toHaveCount(4);
  await expect(entries.first()).toContainText('Undone');
  await expect(entries.first()).toContainText('In the app');
  expect(await held()).toMatchObject({ price: 10, weight: 300, name: 'Jacket' });

  // Somebody else changes it while the question is open: the present record is what counts.
  const before = entries.filter({ hasText: 'Jacket' });
  await before.getByRole('button', { name: 'Restore to before this change' }).click();
  const whole = page.getByRole('dialog', { name: 'Restore to before this change?' });
  await expect(whole.locator('[data-field]')).toHaveCount(4);
  await api.json('PUT', path, admin.token, { note: 'Mended' });
  await expect(whole.locator('[data-field]')).toHaveCount(5);
  await whole.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Everything was restored' })).toBeVisible();
  expect(await held()).toMatchObject({ price: null, weight: null, colors: [], note: '' });
  expect((await held())['name']).toBeUndefined();

  // Without network what was read stays, and what was not says so.
  await expect(entries.first()).toContainText('Restored to an earlier version');
  await page.context().setOffline(true);
  await entries
    .first()
    .getByRole('button', { name: /^Restore this value/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server' })).toBeVisible();
  await goTo(page, `/products/detail/${other._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.code);
  await toggle.click();
  await expect(history).toContainText('isn’t saved on this device');
  await expect(entries).toHaveCount(0);
  await page.context().setOffline(false);
});
