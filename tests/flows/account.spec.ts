/** Accounts: a forgotten password, mailed links, and a person's own pages. */
import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import { fillSignIn, NARROW, signIn, WIDE } from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import type { LiveServer } from './support/live-server.ts';
import { codeIn, linkIn, mailTo, markUnverified } from './support/mail.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const NEW = 'calicanto in fiore 7';

test.use({ viewport: WIDE });

const inEnglish = (page: Page, server: LiveServer) =>
  page.context().addCookies([{ name: 'language', value: 'EN', url: server.url }]);

/** Types a new password twice, on whatever page asks for one. */
async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(again);
}

test('a forgotten password: mailed code, new password, sign in; a wrong code and a reload in between', async ({
  page,
  server,
  merchant,
}) => {
  await inEnglish(page, server);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Enter your e-mail address.', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail').fill(` ${merchant.email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeDisabled();
  const code = codeIn(await mailTo(server.dataDir, merchant.email));
  await page.reload();
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong or no longer valid', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  // As people copy it.
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.reload();
  await choosePassword(page, NEW, 'something else');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password and confirm password does not match')).toBeVisible();
  await expect(page.getByLabel('Repeat the new password', { exact: true })).toBeFocused();
  await choosePassword(page, 'password123');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  await choosePassword(page, NEW);
  expect(page.url()).toBe(`${server.url}/forgot-password`);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(`${server.url}/products/index`);
  expect(await page.evaluate(() => window.sessionStorage.getItem('ordito-reset'))).toBeNull();
  await forgetSignIn(page);
  await page.goto(`${server.url}/login`);
  await fillSignIn(page, merchant);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await fillSignIn(page, { email: merchant.email, password: NEW });
  await expect(page).toHaveURL(`${server.url}/products/index`);
});

test('whoever has a code begins at its own page; an address nobody has is answered alike', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await inEnglish(page, server);
  await api.json('PUT', '/forgot/password', null, { email: merchant.email });
  const code = codeIn(await mailTo(server.dataDir, merchant.email));
  await page.goto(`${server.url}/reset/password`);
  await page.getByLabel('E-mail').fill(merchant.email);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new code' }).click();
  await page.getByLabel('E-mail').fill('nobody@ordito.example');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('If there is an account for nobody@ordito.example')).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong or no longer valid', { exact: false })).toBeVisible();
});

test('an invited merchant chooses a password and is signed in; the link works once and is in no address', async ({
  page,
  server,
  api,
}) => {
  await inEnglish(page, server);
  const admin = await api.admin();
  const email = `invitata.${process.pid}@ordito.example`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ firstName: 'Ada', lastName: 'Invitata', email })) form.set(name, value);
  await fetch(`${server.url}/admin/api/merchant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}` },
    body: form,
  });
  const link = linkIn(await mailTo(server.dataDir, email));
  expect(link).toMatch(/^\/signup\/complete\?token=/);
  await page.goto(server.url + link);
  await expect(page).toHaveURL(`${server.url}/signup/complete`);
  await choosePassword(page, NEW);
  await page.getByRole('button', { name: 'Complete the account' }).click();
  await expect(page).toHaveURL(`${server.url}/products/index`);
  const kept = await page.evaluate(() => JSON.stringify([window.localStorage, window.sessionStorage]));
  expect(kept).not.toContain(link.split('=')[1]);
  await forgetSignIn(page);
  await page.goto(server.url + link);
  await choosePassword(page, NEW);
  await page.getByRole('button', { name: 'Complete the account' }).click();
  await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
  await page.goto(`${server.url}/signup/complete`);
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('an address is confirmed by its link; a bad one and none at all say what to do', async ({
  page,
  server,
  merchant,
}) => {
  await inEnglish(page, server);
  for (const path of ['/account/verify', '/verifyemail']) {
    await page.goto(`${server.url}${path}?token=never-was-one`);
    await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}${path}`);
  }
  await page.goto(`${server.url}/verifyemail`);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@ordito.example');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('If an account for nobody@ordito.example waits')).toBeVisible();
  await markUnverified(server.dataDir, merchant.email);
  await page.goto(`${server.url}/verifyemail`);
  await page.getByLabel('E-mail').fill(merchant.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  const link = linkIn(await mailTo(server.dataDir, merchant.email));
  expect(link).toMatch(/^\/account\/verify\?token=/);
  await page.goto(server.url + link);
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeFocused();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, merchant);
  await expect(page).toHaveURL(`${server.url}/products/index`);
});

test('a changed password ends the other devices; the old one must be right', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await signIn(page, server.url, merchant);
  const other = await api.signIn(merchant.email, merchant.password);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(page).toHaveURL(`${server.url}/change-password`);
  const submit = page.locator('main').getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('Enter your present password.')).toBeVisible();
  await page.getByLabel('Present password').fill('not the password');
  await choosePassword(page, NEW, 'x');
  await submit.click();
  await expect(page.getByText('Password and confirm password does not match')).toBeVisible();
  await choosePassword(page, NEW);
  await submit.click();
  await expect(page.getByText('The password is not correct')).toBeVisible();
  await expect(page.getByLabel('Present password')).toBeFocused();
  await page.getByLabel('Present password').fill(merchant.password);
  await submit.click();
  await expect(page).toHaveURL(`${server.url}/profile/index`);
  await expect(page.getByText('Your password is changed. All other devices are signed out.')).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(api.json('GET', '/profile', other.token)).rejects.toThrow('401');
  await page.goto(`${server.url}/change-password/index`);
  await expect(page).toHaveURL(`${server.url}/change-password`);
});

test('a person’s devices are listed; one is signed out, then all others', async ({ page, server, api, merchant }) => {
  await signIn(page, server.url, merchant, '/profile/index');
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await rows.filter({ hasNotText: 'This device' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(api.json('GET', '/profile', merchant.token)).rejects.toThrow('401');
  const others = [
    await api.signIn(merchant.email, merchant.password),
    await api.signIn(merchant.email, merchant.password),
  ];
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  for (const { token } of others) await expect(api.json('GET', '/profile', token)).rejects.toThrow('401');
  await rows.getByRole('button', { name: 'Log out on this device' }).click();
  await expect(page.getByText('Are you sure to logout from the platform')).toBeVisible();
});

test('name, language and photo are changed, shown at once and kept', async ({ page, server, merchant }) => {
  await signIn(page, server.url, merchant, '/profile/index');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name').fill('   ');
  await save.click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Name').fill('Ilaria Tessitrice');
  await page.locator('input[type=file]').setInputFiles(await photo(3));
  await expect(page.getByAltText('Photo')).toBeVisible();
  await save.click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Ilaria Tessitrice, account menu' });
  await expect(menu.locator('img')).toBeVisible();
  await page.reload();
  await expect(menu.locator('img')).toBeVisible();
  await expect(page.getByAltText('Photo')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil');
  await expect(page.getByRole('button', { name: /^Ilaria Tessitrice/ }).locator('img')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
});

test('a session that ends at the desk is told, and loses nothing that was typed', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await signIn(page, server.url, merchant, '/profile/index');
  await page.getByLabel('Name').fill('Half a na');
  const token = (await page.context().cookies(server.url)).find(({ name }) => name === 'token')?.value ?? '';
  await api.json('PATCH', '/logout', token);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toHaveCount(2);
  await expect(page.getByLabel('Name')).toHaveValue('Half a na');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, merchant);
  await expect(page).toHaveURL(`${server.url}/profile/index`);
});

test('an address to go on to never leaves the app', async ({ page, server, merchant }) => {
  await signIn(page, server.url, merchant);
  for (const target of ['//evil.example', 'javascript:alert(1)', '/\\evil.example', 'https://evil.example/x', '']) {
    await goTo(page, `/auth-redirect?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(`${server.url}/products/index`);
  }
  await page.goto(`${server.url}/auth-redirect?redirect=${encodeURIComponent('/fabrics/index?page=1')}`);
  await expect(page).toHaveURL(new RegExp(`^${server.url}/fabrics/index`));
});

test('every account page is clean for axe and fits its window', async ({ page, server, merchant }) => {
  await inEnglish(page, server);
  const look = async (path: string) => {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectClean(page, path);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `${path} is wider than its window`).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/forgot-password', '/reset/password', '/verifyemail', '/signup/complete?token=x']) {
    await look(path);
  }
  await page.getByRole('button', { name: 'Complete the account' }).click();
  await page.getByLabel('New password', { exact: true }).fill('aaaaaaaaaaaa');
  await expectClean(page, 'errors and a weak password');
  await page.setViewportSize(NARROW);
  await signIn(page, server.url, merchant);
  await look('/profile/index');
  await look('/change-password');
});
