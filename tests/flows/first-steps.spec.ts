/** An installation without anything in it: what is missing is said, and the first garment arrives. */
import type { Page } from '@playwright/test';

import { atRest } from '../support/at-rest.ts';
import { Api } from './support/api.ts';
import { expectWaiting, NARROW, signIn, speak, WIDE } from './support/counter.ts';
import { createHub } from './support/create-hub.ts';
import { goTo } from './support/go-to.ts';
import { allAnswered, answerLate, layoutFaults, moved, SHIFT_MAX } from './support/layout.ts';
import { ADMIN, LiveServer } from './support/live-server.ts';
import { readQr } from './support/qr.ts';
import { expect, test } from './support/test.ts';
import { cameraArgs, clothClip, garment } from './support/viewfinder.ts';

test.use({ viewport: WIDE });

/** Within three minutes, for a person who needs six seconds to find each button or field. */
const HANDLES_MAX = 30;
/** Where tablets reach the server, or would. */
const PUBLIC_URL = 'https://intake.ordito.example';

let server: LiveServer;
test.beforeAll(async () => {
  server = await LiveServer.create(undefined, { PUBLIC_URL });
});
test.afterAll(() => server.dispose());

test('an empty installation: nothing moves, and one button a screen says what to do next', async ({ browser }) => {
  const { token } = await new Api(server).admin();
  const wrong: string[] = [];
  for (const device of [{ viewport: WIDE }, { viewport: NARROW, hasTouch: true, isMobile: true }]) {
    const context = await browser.newContext(device);
    await context.addInitScript(answerLate);
    await context.addCookies([{ name: 'token', value: token, url: server.url }]);
    const page = await context.newPage();
    await speak(page, server.url);
    const shown = [
      ['/dashboard', ADMIN.email],
      ['/products/index', 'Nothing here yet'],
      ['/merchants/index', 'Nothing here yet'],
    ] as const;
    for (const [path, words] of shown) {
      await page.goto(`${server.url}${path}?page=1`);
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
      if (path === '/dashboard') await expect(page.getByTestId('first-steps')).toBeVisible();
      await page.evaluate(allAnswered);
      await page.evaluate(atRest);
      const { sum, what } = await page.evaluate(moved);
      if (sum >= SHIFT_MAX) wrong.push(`${path}: shifts of ${sum.toFixed(3)}: ${what.join('\n')}`);
      const filled = (await page.evaluate(layoutFaults)).filter((fault) => fault.includes('filled'));
      wrong.push(...filled.map((fault) => `${path}: ${fault}`));
    }
    // Where quick-add opens by itself otherwise: there is nothing it could add.
    await page.goto(server.url);
    await expect(page.getByTestId('first-steps')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Quick add' })).toHaveCount(0);
    await context.close();
  }
  expect(wrong).toEqual([]);
});

test('from nothing to the first garment within three minutes: hub center, tablet by QR, password, camera, arrived, tags', async ({
  page,
  profile,
}) => {
  let handled = 0;
  /** Counts what a person presses and fills in. */
  const count = async (each: Page) => {
    await each.exposeFunction('handled', () => (handled += 1));
    await each.addInitScript(() => {
      for (const type of ['click', 'change']) {
        const note = ({ isTrusted }: Event) => isTrusted && (window as never as { handled(): void }).handled();
        window.addEventListener(type, note, true);
      }
    });
  };
  await count(page);
  const steps = page.getByTestId('first-steps');
  const ticks = async (done: number) => {
    await expect(steps).toContainText(`${done} of 4 done`);
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(done);
  };

  // Whoever goes to the counter first is told what is missing, and finds back.
  await signIn(page, server.url, ADMIN, '/intake');
  const dialog = page.getByRole('dialog', { name: 'There is no hub center yet' });
  await dialog.getByRole('button', { name: 'Leave counter' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await ticks(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create hub center' }).click();
  await expect(page).toHaveURL(`${server.url}/merchants/create`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, '/products/index');
  await expect(page.getByRole('link', { name: 'Open the counter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();

  await goTo(page, '/dashboard');
  await steps.getByRole('link', { name: 'New hub center' }).click();
  await createHub(page);
  await expect(page.getByRole('heading', { name: 'Genova Porto Antico' })).toBeVisible();

  // The way back leads to the invitation too.
  await page.getByRole('link', { name: 'Users' }).first().click();
  await ticks(1);
  await steps.getByRole('link', { name: 'Show the invitation' }).click();
  const note = page.getByTestId('invitation-note');
  await expect(note).toContainText('Mail is not set up on this server');
  await note.getByRole('button', { name: 'Get link' }).click();
  const link = await note.getByLabel('Invitation link').inputValue();
  expect(link.startsWith(`${PUBLIC_URL}/signup/complete?token=`)).toBe(true);
  await expect(note).toContainText('Scan the code with the camera of the phone or tablet');
  expect(await readQr(await note.screenshot())).toEqual([link]);
  await page.getByRole('link', { name: 'Users' }).first().click();

  const tablet = await profile.open({ viewport: NARROW, args: cameraArgs(await clothClip()) });
  await count(tablet);
  await tablet.goto(link.replace(PUBLIC_URL, server.url));
  await tablet.getByLabel('New password', { exact: true }).fill('calicanto in fiore 7');
  await tablet.getByLabel('Repeat the new password', { exact: true }).fill('calicanto in fiore 7');
  await tablet.getByRole('button', { name: 'Complete your account' }).click();
  await expect(tablet).toHaveURL(`${server.url}/products/index`);
  await tablet.getByRole('dialog', { name: 'Quick add' }).getByText('Open the counter camera').click();
  await expect(tablet.getByTestId('viewfinder')).toHaveAttribute('data-live', 'true');
  await ticks(2);
  expect(await garment(tablet)).toMatch(/^GEN-P/);
  await expectWaiting(tablet, 0);
  await ticks(4);
  expect(handled).toBeLessThanOrEqual(HANDLES_MAX);

  // The only hub center is not asked for.
  await goTo(page, '/intake');
  await expect(page.getByRole('button', { name: 'Hub center: Genova Porto Antico' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, '/dashboard');

  await steps.getByRole('link', { name: 'Print the first tags' }).click();
  await expect(page.getByRole('link', { name: 'Blank tags' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(
    page.getByRole('cell', { name: 'Anna Bianchi' }).or(page.getByText('anna@ordito.example')),
  ).toBeVisible();
  await expect(steps).toHaveCount(0);
});
