/** What a photo shows is suggested beside its field, with and without network, and gets there by a press only. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { Api, Person } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { expectWaiting, signIn, WIDE } from './support/counter.ts';
import { goTo } from './support/go-to.ts';
import { addPhoto, field, input, word } from './support/item-form.ts';
import { garmentPhoto } from './support/photos.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

const suggestion = (page: Page) => page.locator('[data-suggestion]').filter({ visible: true });
const chosen = (page: Page) => field(page, 'colors').getByRole('option', { selected: true });

/** A fabric of one colour, entered as having others. */
async function addFabric(
  api: Api,
  person: Person,
  colour: string,
  colors: readonly string[],
): Promise<{ _id: string; code: string }> {
  const form = new FormData();
  form.set('itemImage', new File([await readFile(await garmentPhoto(colour))], 'fabric.jpg', { type: 'image/jpeg' }));
  const response = await fetch(`${api.server.url}/admin/api/fabric/mobile`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: { _id: string; code: string } };
  await api.json('PUT', `/fabric/${data._id}`, person.token, { colors });
  return data;
}

test(
  'suggestions: offers a photo’s colours beside the field, also offline; one press applies them',
  WITH_SERVICE_WORKER,
  async ({ page, server, api, merchant }) => {
    await page.setViewportSize(WIDE);
    await signIn(page, server.url, merchant, '/products/create');
    await expect(input(page, 'name')).toBeFocused();
    await addPhoto(page, await garmentPhoto('#1f4fa8'));
    await input(page, 'name').focus();
    await expect(suggestion(page)).toContainText(/From the photo: blue \(certainty \d+%\)/);
    // It came by itself, and changed nothing: neither the field nor where the cursor is.
    await expect(input(page, 'name')).toBeFocused();
    await expect(chosen(page)).toHaveCount(0);
    await expectClean(page, 'suggested colours');

    // By keyboard: behind the colours, and Tab reaches it.
    await field(page, 'colors').getByRole('combobox').focus();
    await page.keyboard.press('Tab');
    await expect(suggestion(page).getByRole('button', { name: 'Use', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveText(['blue']);
    await expect(suggestion(page)).toContainText('Taken from the photo: blue');
    const undo = suggestion(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(0);

    // What is chosen is told before it is replaced, and stays without a press.
    await word(page, 'colors', 'red');
    await expect(suggestion(page)).toContainText('It would replace: red');
    await expect(chosen(page)).toHaveText([/red/]);
    // Another cover is another suggestion; one that says what is chosen says nothing.
    await addPhoto(page, await garmentPhoto('#c4161c'));
    const thumbs = field(page, 'photos').getByRole('listitem').getByRole('button');
    await expect(thumbs).toHaveCount(2);
    await thumbs.nth(1).click();
    await field(page, 'photos').getByRole('button', { name: 'Use as cover' }).click();
    await expect(suggestion(page)).toHaveCount(0);
    await thumbs.nth(1).click();
    await field(page, 'photos').getByRole('button', { name: 'Use as cover' }).click();
    await suggestion(page).getByRole('button', { name: 'Use', exact: true }).click();
    await expect(chosen(page)).toHaveText(['blue']);

    // The usual weight of the type is offered as well, and leaves the cursor in its field.
    await word(page, 'types', 'jeans');
    const weight = field(page, 'weight').getByRole('button', { name: '450 g' });
    await weight.focus();
    await page.keyboard.press('Enter');
    await expect(input(page, 'weight')).toHaveValue('450');
    await expect(input(page, 'weight')).toBeFocused();

    await input(page, 'name').fill('Blue jeans');
    await word(page, 'itemFor', '1');
    await word(page, 'seasons', '1');
    await word(page, 'condition', 'good');
    await input(page, 'sizes').fill('it 44');
    await word(page, 'material', '100 CO');
    await input(page, 'price').fill('12');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/\w created\./)).toBeVisible();
    const [item] = await api.items('products', merchant);
    expect(item).toMatchObject({ name: 'Blue jeans', colors: ['blue'], weight: 450 });
    // The server sees in the same photo what the device saw.
    const answer = await api.json<{ data: { fields: unknown[] } }>('POST', '/calculate/ai', merchant.token, {
      item: item?._id,
    });
    expect(answer.data.fields).toMatchObject([{ field: 'colors', value: ['blue'] }]);

    // Without network a textile mix is offered its colours too, and nothing where the photo leaves doubt.
    await goTo(page, '/generics/create');
    await expect(input(page, 'name')).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().setOffline(true);
    // Between green and grey.
    await addPhoto(page, await garmentPhoto('#98a78d'));
    await expect(field(page, 'photos').getByRole('listitem')).toHaveCount(1);
    await addPhoto(page, await garmentPhoto('#1f4fa8'));
    await expect(thumbs).toHaveCount(2);
    await expect(suggestion(page)).toHaveCount(0);
    await thumbs.nth(1).click();
    await field(page, 'photos').getByRole('button', { name: 'Use as cover' }).click();
    await suggestion(page).getByRole('button', { name: 'Use', exact: true }).click();
    await expect(chosen(page)).toHaveText(['blue']);
    await input(page, 'name').fill('Blue mix');
    await input(page, 'weight').fill('2 kg');
    await input(page, 'price').fill('8');
    await page.keyboard.press('Control+s');
    await expectWaiting(page, 1);
    await page.context().setOffline(false);
    await expectWaiting(page, 0);
    expect(await api.items('generics', merchant)).toMatchObject([{ name: 'Blue mix', colors: ['blue'] }]);

    // Of an item that is there form and detail say what would be replaced; there one press saves that field, with a way back.
    const { _id: id, code } = await addFabric(api, merchant, '#1f4fa8', ['red']);
    const colors = async () => {
      const { data } = await api.json<{ data: { colors: string[] } }>('GET', `/fabric/${id}`, merchant.token);
      return data.colors;
    };
    await goTo(page, `/fabrics/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
    const line = page.getByRole('listitem').filter({ hasText: 'Colors in the photo: blue' });
    await expect(line).toContainText('It would replace: red');
    expect(await colors()).toEqual(['red']);
    await expectClean(page, 'suggestions of an item');
    await line.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(line).toContainText('Already entered.');
    await expect(line.getByRole('button')).toHaveCount(0);
    await expect.poll(colors).toEqual(['blue']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toContainText('It would replace: red');
    await expect.poll(colors).toEqual(['red']);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(suggestion(page)).toContainText('It would replace: red');
    await expect(chosen(page)).toHaveText([/red/]);
    await suggestion(page).getByRole('button', { name: 'Use', exact: true }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/\w saved\./)).toBeVisible();
    expect(await colors()).toEqual(['blue']);
  },
);
