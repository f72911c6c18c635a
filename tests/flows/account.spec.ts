/** Accounts: a forgotten password, mailed links, and a person's own pages. */
import type { Page } from '@playwright/test';

import { codeIn, linkIn, type Post, type ReceivedMail, startPost } from '../support/post.ts';
import { Api } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { fillSignIn, signIn, WIDE } from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { LiveServer } from './support/live-server.ts';
import { markUnverified } from './support/mail.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const NEW = 'calicanto in fiore 7';

test.use({ viewport: WIDE });

const inEnglish = (page: Page, server: LiveServer) =>
  page.context().addCookies([{ name: 'language', value: 'EN', url: server.url }]);

/** Path and token of the link in a mail. */
const pathIn = (mail: ReceivedMail): string => {
  const { pathname, search } = linkIn(mail);
  return pathname + search;
};

/** Types a new password twice, on whatever page asks for one. */
async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(again);
}

/** The page is clean for axe and fits the window of a phone. */
async function expectCleanOnPhone(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, what);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${what} is wider than its window`).toBeLessThanOrEqual(0);
  await page.setViewportSize(WIDE);
}

/** A server with a mail server. */
let mailing: LiveServer;
let post: Post;
test.beforeAll(async () => {
  post = await startPost();
  mailing = await LiveServer.create(process.env['HOUSE'], { SMTP_URL: post.url });
});
test.afterAll(async () => {
  await mailing.dispose();
  await post.stop();
});

test('account: signed out, resets a password by mailed code, accepts an invitation, confirms an address', async ({
  page,
}) => {
  const server = mailing;
  const api = new Api(server);
  const merchant = await api.merchant('Posta', 'Uno');
  await inEnglish(page, server);
  const heading = (name: string) => page.getByRole('heading', { name }).filter({ visible: true });
  const products = `${server.url}/products/index`;
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectCleanOnPhone(page, 'forgotten');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter your e-mail address.', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail').fill(` ${merchant.email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(heading('Enter the code')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const code = codeIn(await post.mailTo(merchant.email));
  await page.reload();
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong or has expired', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  // As people copy it.
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading('Choose a new password')).toBeVisible();
  await page.reload();
  await choosePassword(page, NEW, 'something else');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('The passwords don’t match')).toBeVisible();
  await expect(page.getByLabel('Repeat the new password', { exact: true })).toBeFocused();
  await choosePassword(page, 'password123');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  await choosePassword(page, NEW);
  expect(page.url()).toBe(`${server.url}/forgot-password`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(products);
  expect(await page.evaluate(() => window.sessionStorage.getItem('ordito-reset'))).toBeNull();

  // Whoever has a code begins at its own page; an address nobody has is answered alike.
  await forgetSignIn(page);
  await api.json('PUT', '/forgot/password', null, { email: merchant.email });
  // The second has told that the password was changed.
  const another = codeIn(await post.mailTo(merchant.email, 3));
  await page.goto(`${server.url}/reset/password`);
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectCleanOnPhone(page, 'a code');
  await page.getByLabel('E-mail').fill(merchant.email);
  await page.getByLabel('Code').fill(another);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading('Choose a new password')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByLabel('E-mail').fill('nobody@ordito.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('If there is an account for nobody@ordito.example')).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong or has expired', { exact: false })).toBeVisible();

  // A bad link and none at all say what to do; a good one confirms, and then the new password alone opens the account.
  for (const path of ['/account/verify', '/verifyemail']) {
    await goTo(page, `${path}?token=never-was-one`);
    await expect(heading('This link has expired')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}${path}`);
  }
  await page.goto(`${server.url}/verifyemail`);
  await expect(heading('Confirm your e-mail address')).toBeVisible();
  await expectCleanOnPhone(page, 'confirm');
  await page.getByLabel('E-mail').fill('nobody@ordito.example');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('If nobody@ordito.example has an unconfirmed account')).toBeVisible();
  await markUnverified(server.dataDir, merchant.email);
  await page.goto(`${server.url}/verifyemail`);
  await page.getByLabel('E-mail').fill(merchant.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  const confirming = pathIn(await post.mailTo(merchant.email, 4));
  expect(confirming).toMatch(/^\/account\/verify\?token=/);
  await page.goto(server.url + confirming);
  await expect(heading('Your e-mail address is confirmed')).toBeFocused();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, merchant);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await fillSignIn(page, { email: merchant.email, password: NEW });
  await expect(page).toHaveURL(products);

  // An invited merchant chooses a password and is signed in; the link works once and is in no address.
  await forgetSignIn(page);
  const email = `invitata.${process.pid}@ordito.example`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ firstName: 'Ada', lastName: 'Invitata', email })) form.set(name, value);
  await fetch(`${server.url}/admin/api/merchant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${(await api.admin()).token}` },
    body: form,
  });
  const link = pathIn(await post.mailTo(email));
  expect(link).toMatch(/^\/signup\/complete\?token=/);
  await page.goto(server.url + link);
  await expect(page).toHaveURL(`${server.url}/signup/complete`);
  await expectCleanOnPhone(page, 'invited');
  await page.getByRole('button', { name: 'Complete your account' }).click();
  await page.getByLabel('New password', { exact: true }).fill('aaaaaaaaaaaa');
  await expectCleanOnPhone(page, 'errors and a weak password');
  await choosePassword(page, NEW);
  await page.getByRole('button', { name: 'Complete your account' }).click();
  await expect(page).toHaveURL(products);
  const kept = await page.evaluate(() => JSON.stringify([window.localStorage, window.sessionStorage]));
  expect(kept).not.toContain(/token=([\w-]+)/.exec(link)?.[1]);
  await forgetSignIn(page);
  await page.goto(server.url + link);
  await choosePassword(page, NEW);
  await page.getByRole('button', { name: 'Complete your account' }).click();
  await expect(heading('This link has expired')).toBeVisible();
  await page.goto(`${server.url}/signup/complete`);
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('account: on a server without mail, an admin passes on a link for a new password', async ({
  page,
  browser,
  server,
  api,
  merchant,
}) => {
  await inEnglish(page, server);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('Ask an administrator for a link to choose a new password.')).toBeVisible();
  await expectCleanOnPhone(page, 'no mail');

  const desk = await browser.newPage({ viewport: WIDE });
  const admin = await api.admin();
  await signIn(desk, server.url, admin, '/users/index');
  await goTo(desk, `/user/detail/${merchant._id}`);
  await desk.getByTestId('password-link').getByRole('button', { name: 'Get link' }).click();
  const shown = desk.getByRole('textbox', { name: 'Link for a new password' });
  await expect(shown).toHaveValue(/\/reset\/password\?token=/);
  await page.goto(await shown.inputValue());
  await expect(page).toHaveURL(`${server.url}/reset/password`);
  await choosePassword(page, NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(`${server.url}/products/index`);
  await desk.close();
});

test('account: signed in, ends other sessions; an ended session loses nothing typed; saves name and photo', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const profile = `${server.url}/profile/index`;
  const another = () => api.signIn(merchant.email, merchant.password);
  const expectEnded = ({ token }: { token: string }) =>
    expect(api.json('GET', '/profile', token)).rejects.toThrow('401');
  await signIn(page, server.url, merchant, '/profile/index');
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await rows.filter({ hasNotText: 'This device' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expectEnded(merchant);
  const others = [await another(), await another()];
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  for (const each of others) await expectEnded(each);
  await rows.getByRole('button', { name: 'Log out on this device' }).click();
  await expect(page.getByText('Log out of Ordito?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // The old password must be right before a new one is taken.
  const other = await another();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(page).toHaveURL(`${server.url}/change-password`);
  const submit = page.locator('main').getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill('not the password');
  await choosePassword(page, NEW, 'x');
  await submit.click();
  await expect(page.getByText('The passwords don’t match')).toBeVisible();
  await choosePassword(page, NEW);
  await submit.click();
  await expect(page.getByText('The password is incorrect')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(merchant.password);
  await submit.click();
  await expect(page).toHaveURL(profile);
  await expect(page.getByText('Your password was changed. All other devices were signed out.')).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectEnded(other);
  await goTo(page, '/change-password/index');
  await expect(page).toHaveURL(`${server.url}/change-password`);

  // An address to go on to never leaves the app.
  for (const target of ['//evil.example', 'javascript:alert(1)', '/\\evil.example', 'https://evil.example/x', '']) {
    await goTo(page, `/auth-redirect?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(`${server.url}/products/index`);
  }
  await goTo(page, `/auth-redirect?redirect=${encodeURIComponent('/fabrics/index?page=1')}`);
  await expect(page).toHaveURL(new RegExp(`^${server.url}/fabrics/index`));

  // A session that ends at the desk is told, and what was typed stays.
  await goTo(page, '/profile/index');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Half a na');
  const token = (await page.context().cookies(server.url)).find((each) => each.name === 'token')?.value ?? '';
  await api.json('PATCH', '/logout', token);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toHaveCount(2);
  await expect(name).toHaveValue('Half a na');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, { email: merchant.email, password: NEW });
  await expect(page).toHaveURL(profile);

  // Name, photo and language are shown at once and kept.
  await expect(save).toBeDisabled();
  await name.fill('   ');
  await save.click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await name.fill('Ilaria Tessitrice');
  await page.locator('input[type=file]').setInputFiles(await photo(3));
  await expect(page.getByAltText('Photo')).toBeVisible();
  await save.click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
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
