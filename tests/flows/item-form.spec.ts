/** The full forms of items: filled in by keyboard, wrong in every usual way, lost with the page and found again, saved and changed. */
import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import { fillSignIn, signIn, speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { addPhoto, field, input, word } from './support/item-form.ts';
import { cutPhoto, photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface Shown {
  imageId: string;
  width: number;
  height: number;
}
interface Marked {
  defect: string;
  imageId: string;
  x: number;
  y: number;
}

/** What the device holds of forms that are not saved. */
const drafts = async (page: Page) =>
  (await rowsOf<{ values: string; photos: unknown[] }>(page, 'formDrafts')).map(({ values, photos }) => {
    const { typed } = JSON.parse(values) as { typed: Record<string, unknown> };
    return { typed, photos: photos.length };
  });

test('item form: fills by keyboard, resumes after a crash, creates with composition and marked defect', async ({
  server,
  api,
  merchant,
  tablet,
}) => {
  let page = await tablet.start();
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, merchant);
  await page.getByRole('link', { name: 'New product' }).click();
  await expect(heading(page, 'New product')).toBeVisible();
  await input(page, 'name').focus();

  // Nothing is sent, and every field is named.
  await page.keyboard.press('Control+s');
  await expect(summary(page)).toContainText('Add at least one photo');
  await expect(summary(page)).toContainText('Missing: Name, Garment type, Gender, Season, Condition');
  await summary(page).getByRole('button', { name: 'Price' }).click();
  await expect(input(page, 'price')).toBeFocused();
  await input(page, 'price').fill('12,5');

  // Two photos, the second one cropped to the upright half of it and made the cover.
  const gallery = field(page, 'photos');
  await addPhoto(page, await photo(501, 600, 800));
  await addPhoto(page, await photo(502, 900, 600), 'turned');
  const thumbs = gallery.getByRole('listitem').getByRole('button');
  await expect(thumbs).toHaveCount(2);
  await expect(thumbs.nth(1).getByRole('presentation')).toBeVisible();
  await thumbs.nth(1).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(gallery.getByText('This photo is now the cover.')).toBeAttached();
  await input(page, 'name').fill('Loden coat');
  await word(page, 'types', 'coat');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await word(page, 'condition', 'new with defect');
  await expect(field(page, 'condition')).toContainText('describe the defect below');
  await word(page, 'colors', 'green');
  await input(page, 'sizes').fill('it 44');
  await word(page, 'material', '80 WO');
  await expect(field(page, 'material')).toContainText('80 %, 20 % missing');
  await word(page, 'material', 'polyam');
  await expect(field(page, 'material').getByRole('status')).toHaveText('100 %');
  await input(page, 'weight').fill('1,2 kg');

  // What was typed is on the disk before anybody thinks of saving.
  await expect.poll(() => drafts(page)).toMatchObject([{ typed: { weight: '1,2 kg', price: '12,5' }, photos: 2 }]);
  await tablet.kill();
  page = await tablet.start();
  await page.setViewportSize(WIDE);
  await speak(page, server.url);
  await page.goto(`${server.url}/products/create`);
  const resume = page.getByRole('button', { name: 'Resume' });
  const signInButton = page.getByRole('button', { name: 'Sign in' });
  await resume.or(signInButton).first().waitFor();
  if (await signInButton.isVisible()) await fillSignIn(page, merchant);
  await expect(page.getByText('Your input and photos were kept')).toBeVisible();
  await resume.click();
  await expect(input(page, 'name')).toHaveValue('Loden coat');
  await expect(input(page, 'price')).toHaveValue('12,5');
  await expect(field(page, 'photos').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Photo 1, the cover', exact: true })).toBeVisible();

  // A price is suggested by a press, and taken by another one.
  await field(page, 'price').locator('+ *').getByRole('button', { name: 'Suggest a price' }).click();
  await expect(page.getByText('Suggested price')).toBeVisible();
  await expect(input(page, 'price')).toHaveValue('12,5');

  await word(page, 'defects', 'stain');
  const marked = page.getByTestId('defect-photo');
  await page.getByRole('group', { name: 'Photo to mark' }).getByRole('button', { name: 'Photo 2' }).click();
  const { width = 0, height = 0 } = (await marked.boundingBox()) ?? {};
  await marked.click({ position: { x: width / 2, y: height / 4 } });
  const mark = page.getByRole('button', { name: '1, Stain', exact: true });
  await mark.focus();
  await page.keyboard.press('ArrowRight');
  // The spot stays on its photo, which is the cover once more.
  const photos = field(page, 'photos').getByRole('listitem').getByRole('button');
  await photos.nth(1).click();
  await field(page, 'photos').getByRole('button', { name: 'Use as cover' }).click();
  await photos.nth(1).click();
  await field(page, 'photos').getByRole('button', { name: 'Use as cover' }).click();
  await expectClean(page, 'filled form');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/\w created\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();

  const [item] = await api.items('products', merchant);
  const { data } = await api.json<{ data: Record<string, unknown> }>('GET', `/product/${item?._id}`, merchant.token);
  expect(data).toMatchObject({
    name: 'Loden coat',
    types: 'coat',
    condition: 'new_defect',
    isDefectedNew: true,
    price: 12.5,
    weight: 1200,
    sizes: { system: 'IT', value: '44' },
    material: [
      { part: 'main', fibre: 'wool', pct: 80 },
      { part: 'main', fibre: 'polyamide', pct: 20 },
    ],
  });
  const { itemImage, images } = data as unknown as { itemImage: Shown; images: Shown[] };
  expect([itemImage, ...images].map((each) => each.width / each.height)).toEqual([600 / 900, 600 / 800]);
  const [{ defect, x, y, imageId } = { defect: '', x: 0, y: 0, imageId: '' }] = data['defects'] as Marked[];
  expect(imageId).toBe(images[0]?.imageId);
  expect([defect, x.toFixed(2), y.toFixed(2)]).toEqual(['stain', '0.51', '0.25']);

  // A like one begins with everything but code and photos, and nothing is left of the draft.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(input(page, 'name')).toHaveValue('Loden coat');
  await expect(input(page, 'code')).toHaveValue('');
  await page.goto(`${server.url}/products/create`);
  await expect(input(page, 'name')).toHaveValue('');
});

test('item form: sends only changes; creates fabrics and textile mixes in a row', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const desk = new Desk(api, merchant);
  const [item] = await desk.addProducts(1);
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, merchant, `/products/detail/${item._id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  // What it lacked may go on missing; it waits at the desk, and the form says so.
  await expect(page.getByText(/Missing: .*Garment type/)).toBeVisible();
  await input(page, 'name').fill('Grey jacket');
  await input(page, 'price').fill('19,90');
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/product/${item._id}`),
  );
  await page.keyboard.press('Control+s');
  expect((await sent).postDataJSON()).toEqual({ name: 'Grey jacket', price: 19.9 });
  expect(await (await sent).headerValue('if-match')).toBe('"1"');
  await expect(page.getByText(`${item.code} saved.`)).toBeVisible();

  for (const [kind, plural, title] of [
    ['fabric', 'fabrics', 'New fabric'],
    ['generic', 'generics', 'New textile mix'],
  ] as const) {
    await goTo(page, `/${plural}/create`);
    // One of them is damaged, and better than none.
    if (kind === 'fabric') await addPhoto(page, await photo(510, 400, 300));
    else await addPhoto(page, await cutPhoto(511), 'cut');
    await input(page, 'name').fill('First of a pile');
    if (kind === 'fabric') {
      await word(page, 'patterns', 'striped');
      await word(page, 'material', '100 WO');
    }
    await word(page, 'colors', 'blue');
    await input(page, 'weight').fill('2 kg');
    await input(page, 'price').fill('8');
    await page.getByRole('button', { name: 'Save and next' }).click();
    await expect(page.getByText(/\w created\./).last()).toBeVisible();
    await expect(heading(page, title)).toBeVisible();
    await expect(input(page, 'name')).toHaveValue('');
    await expect(input(page, 'name')).toBeFocused();
    await expect(field(page, 'photos').getByRole('listitem')).toHaveCount(0);
    const items = await api.items(plural, merchant);
    expect(items).toMatchObject([{ name: 'First of a pile', weight: 2000, price: 8, colors: ['blue'] }]);

    await goTo(page, `/${plural}/detail/${items[0]?._id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await input(page, 'price').fill('9,5');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${items[0]?.code} saved.`)).toBeVisible();
    expect(await api.items(plural, merchant)).toMatchObject([{ name: 'First of a pile', price: 9.5, rev: 2 }]);
  }

  // In Italian, by default.
  await speak(page, server.url, 'IT');
  await page.goto(`${server.url}/fabrics/create`);
  await expect(heading(page, 'Nuovo tessuto')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Composizione' })).toBeVisible();
});
