/** What a person sees of the outbox and can do with it: the strip, the screen, undo, trash, other people's items, logging out. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import {
  badge,
  capture,
  codeField,
  expectDelivered,
  expectWaiting,
  fillSignIn,
  NARROW,
  openForm,
  startForm,
  WIDE,
} from './support/counter.ts';
import { endUndo } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import type { Answer } from './support/proxy.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW });

const isUpload = (url: string | undefined) => url?.endsWith('/mobile') ?? false;
const isCall = (url: string | undefined) => url?.startsWith('/admin/api') ?? false;
const saved = (page: Page) => page.getByTestId('saved-item');
const rows = (page: Page) => page.getByRole('main').getByTestId('parcel');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Outbox sections' }).getByRole('link', { name });
const logOutDialog = (page: Page) => page.getByRole('dialog', { name: 'Log out' });

const REFUSED: Answer = {
  status: 422,
  headers: { 'Content-Type': 'application/problem+json', 'X-App': 'ordito/0' },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    detail: '',
    message: 'This hub center is closed.',
    ermessage: 'validation',
    requestId: 'test',
  }),
};

/** Takes in a generic without a photo, the quickest capture there is. Answers its code. */
async function captureGeneric(page: Page): Promise<string> {
  const before = (await saved(page).count()) > 0 ? await saved(page).getAttribute('data-seq') : null;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  if (before !== null) await expect(saved(page)).not.toHaveAttribute('data-seq', before);
  return (await saved(page).getByTestId('saved-code').textContent()) ?? '';
}

/** From the counter to the outbox screen, as a person goes. */
async function openOutbox(page: Page): Promise<void> {
  await badge(page).click();
  await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Open outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
}

test('outbox: recent items, undo, refusals, a used code, trash, logging out', async ({
  page,
  server,
  network,
  api,
  merchant,
}) => {
  const held = async () => (await api.items('generics', merchant)).map(({ code }) => code);
  const part = async (name: string) => {
    await openOutbox(page);
    await tab(page, name).click();
  };
  const toForm = async () => {
    await goTo(page, '/products/index');
    await openForm(page, 'Textile mixes');
    await expect(codeField(page)).not.toHaveValue('');
  };
  await startForm(page, network.url, merchant, 'Textile mixes');
  network.fault = ({ url }) => (isUpload(url) ? 'drop' : null);
  const codes = [await captureGeneric(page), await captureGeneric(page)];
  await expect(badge(page)).toHaveText(/2 today\s*·\s*0 uploaded\s*·\s*2 waiting/);
  await expect(badge(page)).toHaveAccessibleName(
    'Outbox: 2 captured today, 0 of them uploaded, 2 waiting on this device',
  );
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(logOutDialog(page)).toContainText('2 items aren’t sent yet. They stay on this device');
  await logOutDialog(page).getByRole('button', { name: 'Send now' }).click();
  network.fault = () => null;
  await expect(logOutDialog(page)).toContainText('Everything was sent.');
  await expect(logOutDialog(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
  await logOutDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expectWaiting(page, 0);
  await expect(badge(page)).toHaveText(/2 captured today.+2 of them uploaded.+0 waiting on this device$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(badge(page).getByText('2 today')).toBeHidden();
  const { x, width } = (await badge(page).boundingBox()) ?? { x: 0, width: 999 };
  expect(x + width).toBeLessThanOrEqual(390);
  await page.setViewportSize(NARROW);

  // Undone in time it is never sent and its code is not reused; restored, it is delivered once.
  network.seen.length = 0;
  const code = await captureGeneric(page);
  const undo = page.getByTestId('undo');
  await expect(undo).toHaveAccessibleName('Undo');
  await expect(undo).toHaveText(/^Undo\s*\([1-8]\)$/);
  await undo.dblclick();
  await expect(saved(page)).toContainText('Undone: moved to trash');
  await expectWaiting(page, 0);
  await expect(undo).toBeFocused();
  await expect(codeField(page)).not.toHaveValue(code);
  // The next one goes out, and what is in the trash does not go with it.
  codes.push(await captureGeneric(page));
  await expectDelivered(page);
  expect(network.count('POST /admin/api/generic/mobile')).toBe(1);
  expect(await held()).toEqual(codes);
  await part('Trash');
  const row = rows(page).filter({ hasText: code });
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toHaveCount(0);
  await expectWaiting(page, 0);
  codes.push(code);
  await expect.poll(held).toEqual(codes);
  expect(network.count('POST /admin/api/generic/mobile')).toBe(2);

  // What the server refuses says why, and goes out one by one or all together.
  await toForm();
  network.fault = ({ url }) => (isUpload(url) ? REFUSED : null);
  const refused = [await captureGeneric(page), await captureGeneric(page)];
  await endUndo(page);
  await expect(badge(page)).toHaveAttribute('data-tone', 'bad');
  await expect(badge(page)).toHaveAccessibleName(/2 need attention/);
  await part('Needs attention');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Server message: This hub center is closed.');
  // Another hub center is an admin's decision.
  await expect(page.getByRole('button', { name: 'Choose another hub center' })).toHaveCount(0);
  await expectClean(page, 'Needs attention');
  network.fault = () => null;
  await rows(page)
    .filter({ hasText: refused[1] ?? '' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expectWaiting(page, 1);
  expect((await held()).slice(4)).toEqual([refused[1]]);
  await page.getByRole('button', { name: 'Send all now' }).click();
  await expectWaiting(page, 0);
  expect((await held()).slice(4).sort()).toEqual(refused.sort());
  await expect(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible();

  // A code that somebody else used is exchanged.
  await toForm();
  const form = new FormData();
  form.set('code', await codeField(page).inputValue());
  expect(await captureGeneric(page)).toBe(form.get('code'));
  const taken = await fetch(`${server.url}/admin/api/generic/mobile`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${merchant.token}`, 'Idempotency-Key': randomUUID() },
    body: form,
  });
  expect(taken.status).toBe(201);
  await endUndo(page);
  await expect(saved(page)).toHaveAttribute('data-state', 'attention');
  await expect(saved(page)).toContainText('Another item already has this code');
  await part('Needs attention');
  await rows(page).getByRole('button', { name: 'Send with a new code' }).click();
  await expectWaiting(page, 0);
  expect(new Set(await held()).size).toBe(8);

  // Throwing away asks when it may have arrived, and deleting for good always does.
  await toForm();
  network.fault = ({ url }) => (isUpload(url) || url?.includes('/receipts/') ? 'dropAnswer' : null);
  const arrived = rows(page).filter({ hasText: await captureGeneric(page) });
  await endUndo(page);
  await expect(saved(page)).toHaveAttribute('data-state', 'waiting');
  await openOutbox(page);
  await arrived.getByRole('button', { name: 'Move to trash' }).click();
  const dialog = page.getByRole('dialog', { name: /^Move .+ to trash\?$/ });
  await expect(dialog).toContainText('it may already be on the server');
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  await tab(page, 'Trash').click();
  await expect(arrived).toBeVisible();
  await arrived.getByRole('button', { name: 'Delete permanently' }).click();
  await expectClean(page, 'a question');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  // As the question said: the server keeps what had arrived.
  expect(await held()).toHaveLength(9);

  // Logging out takes what waits along as a file, or leaves it here; what is in the trash does not count.
  await toForm();
  network.fault = ({ url }) => (isUpload(url) ? 'drop' : null);
  await captureGeneric(page);
  await captureGeneric(page);
  await page.getByTestId('undo').click();
  await expectWaiting(page, 1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(logOutDialog(page)).toContainText('1 item isn’t sent yet');
  const download = page.waitForEvent('download');
  await logOutDialog(page).getByRole('button', { name: 'Export to file' }).click();
  expect(readFileSync(await (await download).path()).length).toBeGreaterThan(100);
  await logOutDialog(page).getByRole('button', { name: 'Log out anyway' }).click();
  network.fault = () => null;
  await fillSignIn(page, merchant);
  await expectWaiting(page, 0);
  await expect.poll(held).toHaveLength(10);
});

test('outbox: shows why an item waits, retries it; other people see a count; an admin sends on behalf or to another hub center', async ({
  page,
  network,
  api,
  merchant,
}) => {
  const [other, admin] = [await api.merchant('Bruna', `Verdi${process.pid}`), await api.admin()];
  await startForm(page, network.url, merchant, 'Products');
  network.fault = ({ url }) => (isCall(url) ? 'drop' : null);
  const first = await capture(page, await photo(300));
  await expectClean(page, 'the saved item with its undo');
  await openOutbox(page);
  const row = rows(page).filter({ hasText: first });
  await expect(row).toContainText(merchant.fullName);
  await endUndo(page);
  await expect(row).toContainText('No connection to the server. It’s safe here');
  await expect(row).toHaveAttribute('data-state', 'waiting');
  await row.getByRole('button', { name: `Photos of ${first}` }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Item photo' });
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await expectClean(page, 'photos');
  await page.keyboard.press('Escape');
  await expect(picture).toHaveCount(0);
  // The press comes before the network: the outbox would send what it finds reachable without being told.
  await row.getByRole('button', { name: 'Try again' }).click();
  network.fault = () => null;
  await tab(page, 'Uploaded').click();
  await expect(row).toHaveAttribute('data-state', 'delivered');
  expect(new URL(page.url()).searchParams.get('part')).toBe('delivered');

  // Another merchant sees a number and no more; an admin sends on the captor's behalf.
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await expect(codeField(page)).not.toHaveValue('');
  network.fault = ({ url }) => (isUpload(url) ? 'drop' : null);
  const second = await capture(page, await photo(310));
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Lists' }).click();
  const leave = async (word: string) => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await logOutDialog(page).getByRole('button', { name: word }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  };
  await leave('Log out anyway');
  await fillSignIn(page, other);
  await expectWaiting(page, 1);
  await goTo(page, '/outbox');
  await expect(page.getByRole('main')).toContainText('1 item of another person is waiting here');
  await expect(page.getByRole('main')).not.toContainText(second);
  await expect(page.getByRole('main')).not.toContainText(merchant.fullName);
  await expect(page.getByRole('button', { name: 'Send on behalf' })).toHaveCount(0);
  await leave('Confirm');
  await fillSignIn(page, admin);
  await expectWaiting(page, 1);
  await goTo(page, '/outbox');
  const line = page.getByRole('listitem').filter({ hasText: merchant.fullName });
  await expect(line).toContainText('1 item');
  await line.getByRole('button', { name: 'Send on behalf' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`captured by ${merchant.fullName}`);
  await dialog.getByRole('button', { name: 'Send on behalf' }).click();
  await expect(rows(page)).toContainText(`captured by ${merchant.fullName}`);
  network.fault = () => null;
  await expectWaiting(page, 0);
  expect((await api.items('products', merchant)).map((item) => item.code)).toEqual([first, second]);

  // What was captured for the wrong hub center an admin sends for another.
  await page.setViewportSize(NARROW);
  await openForm(page, 'Textile mixes');
  await page.getByLabel('Hub center').selectOption({ label: merchant.fullName });
  await expect(codeField(page)).not.toHaveValue('');
  network.fault = ({ url }) => (isUpload(url) ? REFUSED : null);
  await captureGeneric(page);
  await endUndo(page);
  await expect(saved(page)).toHaveAttribute('data-state', 'attention');
  network.fault = () => null;
  await openOutbox(page);
  await tab(page, 'Needs attention').click();
  await rows(page).getByRole('button', { name: 'Choose another hub center' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose another hub center' });
  await choice.getByLabel('Hub center').selectOption({ label: other.fullName });
  await choice.getByRole('button', { name: 'Send' }).click();
  await expectWaiting(page, 0);
  expect(await api.items('generics', other)).toHaveLength(1);
  expect(await api.items('generics', merchant)).toEqual([]);
});

test('outbox: a nearly full device says so before a photo, and resumes with space', async ({
  page,
  server,
  merchant,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, ...(quotaSize ? { quotaSize } : {}) });
  // Before the database is opened: the browser asks for the space once and counts down from there.
  await setQuota(12_000_000);
  await startForm(page, server.url, merchant, 'Products');
  await capture(page, await photo(320));
  await expect(page.getByText('This device is nearly full')).toBeVisible();
  const take = page.locator('[data-slot="itemImage"]').getByRole('button', { name: 'Choose photo' });
  await expect(take).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  // What is saved still goes out.
  await expectDelivered(page);
  await setQuota();
  await expect(take).toBeEnabled();
  await expect(page.getByText('This device is nearly full')).toBeHidden();
  await capture(page, await photo(321));
  await expectDelivered(page);
});
