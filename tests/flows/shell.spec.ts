/** The frame: signing in, who may open what, languages, and the sidebar. */
import { expectClean } from './support/axe.ts';
import { fillSignIn, signIn, speak, WIDE } from './support/counter.ts';
import { forgetSignIn, rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { ADMIN } from './support/live-server.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

test('shell: sign-in reveals no account; a merchant lands on products, reaches only allowed screens, in four languages', async ({
  page,
  server,
  merchant,
}) => {
  const html = page.locator('html');
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  // Unknown addresses are returned to as well: nobody learns before signing in which ones exist.
  await page.goto(`${server.url}/orders/index?status=open`);
  await expect(page).toHaveURL(/redirect=%2Forders%2Findex%3Fstatus%3Dopen/);
  await expect(html).toHaveAttribute('lang', 'it');
  await expectClean(page, 'sign-in');

  // What else leads out of the app is refused in `safe-path.test.ts`.
  await speak(page, server.url);
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent('//evil.example')}`);
  await fillSignIn(page, { email: merchant.email, password: 'not the password' });
  const alert = page.getByRole('alert').first();
  await expect(alert).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  const text = await alert.textContent();
  await expect(page.getByLabel('E-mail')).toHaveValue(merchant.email);
  await fillSignIn(page, { email: 'nobody@ordito.example', password: 'not the password' });
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@ordito.example');
  await expect(alert).toHaveText(text ?? '');
  await fillSignIn(page, { email: `  ${merchant.email.toUpperCase()} `, password: merchant.password });
  await expect(page).toHaveURL(`${server.url}/products/index`);
  await forgetSignIn(page);
  await page.goto(`${server.url}/fabrics/index`);
  await fillSignIn(page, merchant);
  await expect(page).toHaveURL(new RegExp(`^${server.url}/fabrics/index`));

  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  // Addresses whose screens are still to come are guarded like the others.
  for (const [path, target] of [
    ['/dashboard', '/products/index'],
    ['/error-log/log', '/products/index'],
    ['/webhooks/index', '/products/index'],
    ['/permission/page', '/products/index'],
    // The specification's address of their orders: what an order has sold of theirs.
    ['/orders/index', '/orders/sold'],
    ['/logs/index', '/404'],
    ['/redirect/dashboard', '/products/index'],
    // Lists by their bare addresses, which are guarded all the same.
    ['/fabrics?search=abc', '/fabrics/index?search=abc'],
    ['/product-price', '/products/index'],
    ['/products/detail', '/products/index'],
    ['/merchants/detail', '/products/index'],
    ['/error/401', '/401'],
    ['/error/404', '/404'],
  ] as const) {
    await goTo(page, path);
    await expect(page).toHaveURL(`${server.url}${target}`);
  }

  await goTo(page, '/products/index');
  for (const [lang, name, title] of [
    ['en', '', 'Products'],
    ['es', 'Español', 'Productos'],
    ['it', 'Italiano', 'Prodotti'],
    ['zh', '中文', '产品'],
  ] as const) {
    if (name) {
      await page.getByRole('button', { name: /^(Language|Lingua|Idioma)$/ }).click();
      await page.getByRole('menuitemradio', { name }).click();
    }
    await expect(heading).toHaveText(title);
    await expect(html).toHaveAttribute('lang', lang);
  }
  const sidebar = page
    .locator('aside, nav')
    .filter({ has: page.locator('a[href^="/outbox"]') })
    .first();
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(220);
  await page.getByRole('button', { name: '菜单', exact: true }).click();
  await expect.poll(width).toBe(54);
  await page.reload();
  await expect.poll(width).toBe(54);
  await expect(heading).toHaveText('产品');
  await expect(html).toHaveAttribute('lang', 'zh');
});

test('shell: an admin lands on users, returns from an unknown address, creates a hub center whose merchant signs in', async ({
  page,
  server,
}) => {
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  await signIn(page, server.url, ADMIN);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(heading).toHaveText('Users');
  await goTo(page, '/no/such/place');
  await expect(page).toHaveURL(`${server.url}/404`);
  await expect(heading).toHaveText('This page doesn’t exist');
  await expectClean(page, 'a page that is not there');
  // Where one may go instead stays beside it.
  await page.getByRole('link', { name: 'Hub centers' }).click();
  await expect(page).toHaveURL(`${server.url}/merchants/index`);

  // The menu is longer than this window, and its line is in sight.
  await goTo(page, '/settings/system');
  const line = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'System' });
  await expect(line).toBeInViewport({ ratio: 0.9 });

  await goTo(page, '/merchants/create');
  await page.getByRole('button', { name: 'Create hub center' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(summary).toContainText('Missing: Name of the hub center, First name, Last name, E-mail');
  await summary.getByRole('button', { name: 'Name of the hub center' }).click();
  await expect(page.getByLabel('Name of the hub center')).toBeFocused();
  const email = `nuova.${process.pid}@ordito.example`;
  await page.getByLabel('Name of the hub center').fill('Bologna Bolognina');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Bassi');
  await page.locator('input[type=password]').fill('a password of twelve');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  // What was typed is kept on the device, but for what nobody may read.
  const drafts = async () => JSON.stringify(await rowsOf(page, 'formDrafts'));
  await expect.poll(drafts).toContain(email);
  expect(await drafts()).not.toContain('a password of twelve');
  await page.getByRole('button', { name: 'Create hub center' }).click();
  await expect(page.getByRole('heading', { name: 'Bologna Bolognina' })).toBeVisible();
  await forgetSignIn(page);
  await page.goto(`${server.url}/no/such/place`);
  await expect(page).toHaveURL(`${server.url}/404`);
  await expect(heading).toHaveText('This page doesn’t exist');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await signIn(page, server.url, { email, password: 'a password of twelve' });
  await expect(page).toHaveURL(`${server.url}/products/index`);
});
