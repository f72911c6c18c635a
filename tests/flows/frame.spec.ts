/** The tools of the frame: appearance, palette, keys, error log. */
import type { Page } from '@playwright/test';

import { atRest } from '../support/at-rest.ts';
import { expectClean, expectReadable } from './support/axe.ts';
import { NARROW, signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { goTo } from './support/go-to.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const html = (page: Page) => page.locator('html');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search pages, records and actions' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true });

/** Height of the menu's entries, in CSS pixels: what a chosen size makes smaller. */
const entryHeight = async (page: Page) =>
  Math.round((await page.locator('nav a[href="/fabrics/index"]').first().boundingBox())?.height ?? 0);

test('frame: searches by keyboard in the palette, also offline; the theme is readable and remembered', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const [{ code }] = await new Desk(api, merchant).addProducts(1);
  await signIn(page, server.url, merchant);
  // Flows ask for less motion.
  const gliding = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((each) => getComputedStyle(each).transitionDuration !== '0s')
      .map(String),
  );
  expect(gliding).toEqual([]);
  await page.locator('main').focus();

  await test.step('a page', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('fabr');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('Fabrics');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Fabrics');
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('a record by part of its code', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type(code.slice(0, -1).toLowerCase());
    const record = page.getByRole('option', { name: code });
    await expect(record).toBeVisible();
    const id = await record.getAttribute('id');
    await expect(palette(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(code);
  });

  await test.step('what was chosen last comes first', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(code);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Fabrics');
  });

  await test.step('a whole code, as a tag has it', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.insertText(code);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(code);
  });

  await test.step('nothing, and no network', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('zzzz');
    await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible();
    await page.context().setOffline(true);
    await palette(page).fill(code.slice(4, 10));
    await expect(
      page.getByRole('status').filter({ hasText: 'Only records already seen on this device' }),
    ).toBeVisible();
    await expect(page.getByRole('option', { name: code })).toBeVisible();
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('an action, whose dialog keeps the focus', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('appear');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Appearance')).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
    await page.evaluate(atRest);
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  });

  await page.keyboard.press('Escape');
  await goTo(page, '/products/index');
  const open = page.getByRole('button', { name: 'Appearance' });
  await open.click();
  await expectClean(page, 'appearance');
  await page.keyboard.press('Escape');

  await page.setViewportSize(NARROW);
  await page.getByRole('dialog').getByRole('button', { name: 'Lists' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(palette(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await expect(dialog(page, 'Appearance')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize(WIDE);

  await page.getByRole('searchbox').fill('half typed');
  const rail = () =>
    page.getByRole('navigation', { name: 'Main menu' }).evaluate((each) => getComputedStyle(each).backgroundColor);
  const green = await rail();
  const medium = await entryHeight(page);

  await open.click();
  await dialog(page, 'Appearance').getByRole('radio', { name: 'Plum' }).check();
  await dialog(page, 'Appearance').getByRole('radio', { name: 'Dark', exact: true }).check();
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await dialog(page, 'Appearance').getByRole('radio', { name: 'Extra small' }).check();
  await expect(page.getByText('Size changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  // The contrasts of every colour in both schemes are computed in `theme.test.ts`.
  await expectReadable(page, 'plum dark');
  await expect(page.getByRole('searchbox')).toHaveValue('half typed');
  expect(await rail()).not.toBe(green);
  await expect.poll(() => entryHeight(page)).toBeLessThan(medium);

  const plum = await rail();
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(html(page)).toHaveAttribute('data-size', 'mini');
  expect(await rail()).toBe(plum);

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(html(page)).toHaveAttribute('data-size', 'mini');
  const cookies = await page.context().cookies();
  expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toMatchObject({
    theme: 'plum',
    scheme: 'dark',
    size: 'mini',
  });

  await test.step('cookies broken by hand count as none', async () => {
    const broken = { theme: 'beige', scheme: '%E0%A4%A', size: 'HUGE', language: 'xx' };
    await page.context().addCookies(Object.entries(broken).map(([name, value]) => ({ name, value, url: server.url })));
    await page.reload();
    await page.locator('form').waitFor();
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(html(page)).toHaveAttribute('data-size', 'medium');
    await expect(html(page)).toHaveAttribute('lang', 'it');
  });

  await page.emulateMedia({ colorScheme: 'light' });
  await page.context().addCookies([{ name: 'scheme', value: 'dark', url: server.url }]);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.reload();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});

test('frame: shortcuts, full screen, scroll to top, languages; the error log holds no personal data', async ({
  page,
  server,
  api,
  problems,
}) => {
  const admin = await api.admin();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server.url, admin);
  await page.locator('main').focus();
  await page.keyboard.press('Shift+?');
  await expect(dialog(page, 'Shortcuts').getByText('Search pages, records and actions')).toBeVisible();
  await expectClean(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('a?');
  await expect(page.getByRole('searchbox')).toHaveValue('a?');
  await expect(dialog(page, 'Shortcuts')).toHaveCount(0);

  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();

  const up = page.getByRole('button', { name: 'Back to top' });
  await expect(up).toHaveCount(0);
  await page.addStyleTag({ content: 'main { min-height: 300vh }' }).catch(() => undefined);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(up).toBeVisible();
  expect(await up.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(up).toHaveCount(0);

  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Italiano' }).click();
  await expect(page.getByText('Lingua cambiata')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('searchbox')).toHaveValue('a?');
  await page.getByRole('button', { name: 'Lingua' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(html(page)).toHaveAttribute('lang', 'en');

  const bug = page.getByRole('button', { name: /^Error log/ });
  await expect(bug).toHaveCount(0);
  const fail = () =>
    page.evaluate(
      (token) =>
        void setTimeout(() => {
          throw new Error(`no answer for anna@ordito.example, Bearer ${token}`);
        }),
      admin.token,
    );
  await fail();
  await expect(bug).toHaveAccessibleName('Error log, 1');
  await page.evaluate(() => void Promise.reject(new TypeError('refused at /x?token=abc123')));
  await expect(bug).toHaveAccessibleName('Error log, 2');
  await page.reload();
  await expect(bug).toHaveAccessibleName('Error log, 2');
  // Thrown on purpose.
  expect(problems.length).toBeGreaterThanOrEqual(2);
  problems.length = 0;

  await bug.click();
  const log = dialog(page, 'Error log');
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log).toContainText('no answer for [mail], Bearer [secret]');
  await expectClean(page, 'error log');
  await log.getByRole('button', { name: 'Copy report' }).click();
  const shown = await log.getByRole('textbox', { name: 'Report' }).inputValue();
  await log.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Report copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(shown);
  expect(copied).not.toContain(admin.token);
  expect(copied).not.toMatch(/anna@|abc123/);
  await page.keyboard.press('Escape');

  await goTo(page, '/error-log/log');
  await expect(heading(page)).toHaveText('Error log');
  await page.locator('main').getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No errors')).toBeVisible();
  await expect(bug).toHaveCount(0);
});
