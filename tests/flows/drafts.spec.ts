/** What was being photographed when the page went away: it comes back, once, to its owner, and is saved or thrown away. */
import type { FileChooser, Page } from '@playwright/test';

import {
  badge,
  choose,
  codeField,
  expectDelivered,
  expectWaiting,
  fillSignIn,
  NARROW,
  openForm,
  signIn,
  startForm,
  WIDE,
} from './support/counter.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const picture = (page: Page, slot = 'itemImage') => page.locator(`[data-slot="${slot}"] img`);
const note = (page: Page) => page.getByTestId('resumed');
const hubField = (page: Page) => page.getByRole('dialog').getByLabel('Hub center');
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard this item?' });

/** Presses the button of a slot, as a person does; the camera is open from then on. */
async function openChooser(page: Page, slot: string): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser');
  await page
    .locator(`[data-slot="${slot}"]`)
    .getByRole('button', { name: /photo|Choose/ })
    .last()
    .click();
  return opened;
}

/** Opens the app in a browser that was started anew, and forgot its language with the cookie. */
async function start(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'EN', url }]);
  await page.goto(`${url}/products/index`);
  // Nobody clicks to sign in, and a window without the focus shows none.
  await page.bringToFront();
}

/** What the device holds of unfinished items. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('ordito');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = async <T>(table: string): Promise<T[]> => {
      const request = open.result.transaction(table).objectStore(table).getAll();
      await new Promise((resolve) => (request.onsuccess = resolve));
      return request.result as T[];
    };
    const drafts = await all<{ slot: string | null; code: string | null; hub: string | null }>('drafts');
    const photos = (await all<unknown>('draftPhotos')).length;
    const promised = (await all<{ code: string; draft?: string }>('codes')).filter(({ draft }) => draft !== undefined);
    open.result.close();
    return { drafts, photos, promised: promised.map(({ code }) => code) };
  });

/** From now on a selected file is read only once the returned function is called, as from a slow card. */
async function holdReading(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const files = File.prototype as unknown as { arrayBuffer: () => Promise<ArrayBuffer> };
    const read = files.arrayBuffer;
    const gate = Promise.withResolvers<void>();
    files.arrayBuffer = function readLate(this: File) {
      return gate.promise.then(() => read.call(this));
    };
    return {
      release: () => {
        files.arrayBuffer = read;
        gate.resolve();
      },
    };
  });
  return () => held.evaluate(({ release }) => release());
}

test('drafts: resumes an item after a kill and uses its code once', async ({ tablet, server, api, merchant }) => {
  const admin = await api.admin();
  let page = await tablet.start();
  await signIn(page, server.url, admin);
  await openForm(page, 'Products');
  await hubField(page).selectOption({ label: merchant.fullName });
  await expect(codeField(page)).not.toHaveValue('');
  const code = await codeField(page).inputValue();
  await (await openChooser(page, 'itemImage')).setFiles(await photo(400));
  await expect(picture(page)).toBeVisible();
  await openChooser(page, 'tagImage');
  // The camera is open for seconds; the draft is on the disk long before.
  await expect.poll(async () => (await onDisk(page)).drafts[0]?.slot).toBe('tagImage');
  await tablet.kill();

  page = await tablet.start();
  await start(page, server.url);
  const signInButton = page.getByRole('button', { name: 'Sign in' });
  await note(page).or(signInButton).first().waitFor();
  if (await signInButton.isVisible()) await fillSignIn(page, admin);
  await expect(note(page)).toContainText('the photo was lost');
  await expect(hubField(page)).toHaveValue(merchant._id);
  await expect(codeField(page)).toHaveValue(code);
  await expect(picture(page)).toBeVisible();
  await expect(picture(page, 'tagImage')).toHaveCount(0);
  await expect(page.locator('[data-slot="tagImage"] button:focus')).toHaveCount(1);
  expect((await onDisk(page)).promised).toEqual([code]);
  await (await openChooser(page, 'tagImage')).setFiles(await photo(401));
  await expect(picture(page, 'tagImage')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('saved-code')).toHaveText(code);
  await expect(note(page)).toHaveCount(0);
  expect(await onDisk(page)).toEqual({ drafts: [], photos: 0, promised: [] });
  await expectDelivered(page);
  const items = await api.items('products', merchant);
  expect(items.map((item) => item.code)).toEqual([code]);
  expect(items[0]).toHaveProperty('tagImage.url');
});

test('drafts: a form with photos asks before closing, an empty one leaves nothing; after logging out only its owner sees it', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const nothing = { drafts: [], photos: 0, promised: [] };
  await page.setViewportSize(NARROW);
  await startForm(page, server.url, merchant, 'Products');
  const code = await codeField(page).inputValue();
  await openChooser(page, 'itemImage');
  await expect.poll(async () => (await onDisk(page)).drafts).toHaveLength(1);
  await page
    .locator('[data-slot="itemImage"] input[type=file]')
    .last()
    .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
  await expect.poll(() => onDisk(page)).toEqual(nothing);

  await choose(page, 'itemImage', await photo(430));
  await expect(picture(page)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Log out' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog).toContainText('1 unfinished item isn’t saved yet');
  await dialog.getByRole('button', { name: 'Log out anyway' }).click();

  // Another person never sees it, whatever they do with forms of their own.
  await fillSignIn(page, await api.admin());
  await openForm(page, 'Products');
  await hubField(page).selectOption({ label: merchant.fullName });
  await expect(codeField(page)).not.toHaveValue('');
  await expect(codeField(page)).not.toHaveValue(code);
  await expect(note(page)).toHaveCount(0);
  await expect(picture(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await openForm(page, 'Fabrics');
  await hubField(page).selectOption({ label: merchant.fullName });
  await choose(page, 'itemImage', await photo(420));
  await expect(picture(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await question(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(picture(page)).toBeVisible();
  await expect(hubField(page)).toHaveValue(merchant._id);
  await page.getByRole('button', { name: 'Back' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await openForm(page, 'Fabrics');
  await expect(hubField(page)).toHaveValue('');
  await expect(codeField(page)).toHaveValue('');
  await expect(picture(page)).toHaveCount(0);
  await expect.poll(() => onDisk(page)).toMatchObject({ drafts: [{ code }], photos: 1, promised: [code] });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect(dialog).not.toContainText('unfinished');
  await dialog.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, merchant);
  await expect(note(page)).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectDelivered(page);
  expect(await api.items('products', merchant)).toHaveLength(1);
  expect(await onDisk(page)).toEqual(nothing);
});

test('drafts: two tabs keep separate drafts; the newest resumes, the outbox links to the other', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  let page = await profile.open();
  await startForm(page, server.url, merchant, 'Products');
  await choose(page, 'itemImage', await photo(440));
  await expect(picture(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/products/index`);
  await openForm(other, 'Products');
  await expect(codeField(other)).not.toHaveValue('');
  await expect(note(other)).toHaveCount(0);
  // A form without a draft of its own works as well.
  // Save is pressed while the photo is still being read: one press is enough.
  const release = await holdReading(other);
  await choose(other, 'itemImage', await photo(441));
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await release();
  await expectDelivered(other);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectDelivered(page);
  expect(await api.items('products', merchant)).toHaveLength(2);

  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lot' }).click();
  await choose(page, 'itemImage', await photo(450));
  await expect(picture(page)).toBeVisible();
  await other.getByRole('button', { name: 'Back' }).click();
  await openForm(other, 'Textile mixes');
  await expect(codeField(other)).not.toHaveValue('');
  await choose(other, 'images', [await photo(410), await photo(411)]);
  await expect(picture(other, 'images')).toHaveCount(2);
  await expect.poll(async () => (await onDisk(other)).photos).toBe(3);
  await profile.close();

  page = await profile.open({ viewport: WIDE });
  await start(page, server.url);
  const quickAdd = page.getByRole('dialog', { name: 'Quick add' });
  await expect(quickAdd.getByTestId('resumed')).toBeVisible();
  await expect(picture(page, 'images')).toHaveCount(2);
  await note(page).getByRole('button', { name: 'Discard' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await openForm(page, 'Textile mixes');
  await expect(codeField(page)).not.toHaveValue('');
  await expect(note(page)).toHaveCount(0);
  await expect(picture(page, 'images')).toHaveCount(0);
  const { drafts, photos, promised } = await onDisk(page);
  expect({ drafts, photos, promised }).toEqual({ drafts: [expect.anything()], photos: 1, promised: [drafts[0]?.code] });

  await badge(page).click();
  await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Open outbox' }).click();
  await expect(page.getByTestId('unfinished')).toContainText('1 unfinished item with photos is on this device');
  await expect(badge(page)).toContainText('2 uploaded·1 unfinished');
  await badge(page).click();
  await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Continue' }).click();
  const lot = page.getByRole('dialog', { name: 'Add lot' });
  await expect(lot.locator('img')).toBeVisible();
  await lot.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(lot.getByText('Lot added')).toBeVisible();
  await lot.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('unfinished')).toHaveCount(0);
  await expectWaiting(page, 0);
  await expect.poll(() => api.items('generics', merchant)).toHaveLength(1);
  expect(await api.items('products', merchant)).toHaveLength(2);
});
