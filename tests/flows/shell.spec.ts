import { fillSignIn, signIn, WIDE } from './support/counter.ts';
import { forgetSignIn, rowsOf } from './support/device-db.ts';
/** The frame: signing in, who may open what, languages, and the sidebar. */
import { goTo } from './support/go-to.ts';
import { ADMIN } from './support/live-server.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

test('a wrong password is told without revealing who exists, and the e-mail stays', async ({
  page,
  server,
  merchant,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'EN', url: server.url }]);
  await page.goto(`${server.url}/login`);
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
});

test('everyone lands where they work, and nowhere they may not', async ({ page, server, merchant }) => {
  await signIn(page, server.url, ADMIN);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.goto(`${server.url}/no/such/place`);
  await expect(page).toHaveURL(`${server.url}/404`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  // Where one may go instead stays beside it.
  await page.getByRole('link', { name: 'Hub centers' }).click();
  await expect(page).toHaveURL(`${server.url}/merchants/index`);
  await forgetSignIn(page);
  await page.goto(`${server.url}/404`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await signIn(page, server.url, merchant);
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/products/index`);
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  // Addresses whose screens are still to come are guarded like the others.
  for (const [path, target] of [
    ['/webhooks/index', '/products/index'],
    ['/permission/page', '/products/index'],
    ['/orders/index', '/404'],
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
});

test('a redirect after signing in never leaves the app', async ({ page, server, merchant }) => {
  await page.context().addCookies([{ name: 'language', value: 'EN', url: server.url }]);
  // What else leads out of the app is refused in `safe-path.test.ts`.
  for (const target of ['//evil.example', 'javascript:alert(1)']) {
    await page.goto(`${server.url}/login?redirect=${encodeURIComponent(target)}`);
    await fillSignIn(page, merchant);
    await expect(page).toHaveURL(`${server.url}/products/index`);
    await forgetSignIn(page);
  }
  await page.goto(`${server.url}/fabrics/index`);
  await fillSignIn(page, merchant);
  await expect(page).toHaveURL(new RegExp(`^${server.url}/fabrics/index`));
  await forgetSignIn(page);
  // What is only to come is come back to as well: nobody is told before signing in what there is.
  await page.goto(`${server.url}/orders/index?status=open`);
  await expect(page).toHaveURL(/redirect=%2Forders%2Findex%3Fstatus%3Dopen/);
});

test('the frame speaks four languages, Italian first, and its sidebar is 220 px wide or 54 px when collapsed: both are remembered', async ({
  page,
  server,
  merchant,
}) => {
  const html = page.locator('html');
  await page.goto(`${server.url}/login`);
  await expect(html).toHaveAttribute('lang', 'it');
  await signIn(page, server.url, merchant);
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('产品');
  await expect(html).toHaveAttribute('lang', 'zh');
});

test('an admin creates a hub center, and its merchant signs in', async ({ page, server }) => {
  await signIn(page, server.url, ADMIN, '/merchants/create');
  await page.getByRole('button', { name: 'Create hub center' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(summary).toContainText('Still needed: Name of the hub center, First name, Last name, E-mail');
  await summary.getByRole('button', { name: 'Name of the hub center' }).click();
  await expect(page.getByLabel('Name of the hub center')).toBeFocused();
  const email = `nuova.${process.pid}@ordito.example`;
  await page.getByLabel('Name of the hub center').fill('Bologna Bolognina');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Bassi');
  await page.locator('input[type=password]').fill('a password of twelve');
  await page.getByLabel('E-mail').fill(email);
  // What was typed is kept on the device, but for what nobody may read.
  const drafts = async () => JSON.stringify(await rowsOf(page, 'formDrafts'));
  await expect.poll(drafts).toContain(email);
  expect(await drafts()).not.toContain('a password of twelve');
  await page.getByRole('button', { name: 'Create hub center' }).click();
  await expect(page.getByRole('heading', { name: 'Bologna Bolognina' })).toBeVisible();
  await forgetSignIn(page);
  await signIn(page, server.url, { email, password: 'a password of twelve' });
  await expect(page).toHaveURL(`${server.url}/products/index`);
});
