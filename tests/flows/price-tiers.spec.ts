/** The price list: a tier is made, tried, applied and thrown away; a price is suggested; comments are put in order. */
import { expectClean } from './support/axe.ts';
import { NARROW, signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { forgetSignIn, rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { field, input, word } from './support/item-form.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

test('price tiers: create, check a price, reprice, trash, restore', async ({ page, server, api, merchant }) => {
  const admin = await api.admin();
  await api.json('POST', '/product-price', admin.token, { name: 'Light coats', types: ['swimwear'], price: 70 });
  const desk = new Desk(api, merchant);
  const [item, bare] = await desk.addProducts(2, { types: 'swimwear', condition: 'good' });
  await desk.change(item, { price: 10 });
  const [jeans] = await desk.addProducts(1, { types: 'jeans', condition: 'good' });
  await signIn(page, server.url, merchant, `/products/detail/${jeans._id}`);
  await expect(page.getByText('Avoided emissions')).toBeVisible();
  await expect(page.getByText('13.7 kg CO₂e')).toBeVisible();
  await expect(page.getByText('8 are needed to suggest a price.')).toBeVisible();
  await expect(page.getByText('typical weight, not measured')).toBeVisible();

  await forgetSignIn(page);
  await signIn(page, server.url, admin, '/product-price/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price tiers');
  await expect(page.getByRole('row', { name: /Light coats/ })).toContainText('70,00 € per piece');

  await page.getByRole('link', { name: 'New price tier' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter coats');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('80,5');
  await page.getByRole('combobox', { name: 'Garment type' }).fill('swim');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The same garments match “Light coats”')).toBeVisible();
  await page.getByLabel('Priority').fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter coats');
  await expect(page.getByText('80,50 € per piece')).toBeVisible();

  await page.getByRole('button', { name: 'Reprice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
  await dialog.getByRole('switch', { name: 'Only items priced by a tier' }).click();
  await expect(dialog.getByText(item.code)).toBeVisible();
  await expect(dialog.getByText('10,00 € → 44,28 €')).toBeVisible();
  await expect(page.getByText('Price tier saved')).toHaveCount(0);
  await expectClean(page, 'repricing');

  await test.step('a run is taken back, and one that lost its answer is gone on with', async () => {
    const price = async () => (await desk.details(item))['price'];
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).last().click();
    await press('Change 1 price');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await price()).toBe(44.28);
    await press('Undo');
    await expect(dialog.getByText('1 price restored')).toBeVisible();
    expect(await price()).toBe(10);
    await press('Close');
    // What had no answer is known all the same: it is undone from the toast, and gone on with.
    const ways = '**/product-price/reprice';
    const lose = () =>
      page.route(ways, async (route) => {
        const { dryRun } = route.request().postDataJSON() as { dryRun: boolean };
        if (dryRun) return route.continue();
        await route.fetch();
        await route.abort();
      });
    await lose();
    await page.getByRole('button', { name: 'Reprice' }).click();
    await press('Change 1 price');
    await expect(dialog.getByText('Stopped before the end')).toBeVisible();
    await expect(dialog.getByRole('switch')).toBeDisabled();
    await expectClean(page, 'a repricing that lost its answer');
    expect(await price()).toBe(44.28);
    await press('Cancel');
    await page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(price).toBe(10);
    await page.getByRole('button', { name: 'Reprice' }).click();
    await press('Change 1 price');
    await expect(dialog.getByText('Stopped before the end')).toBeVisible();
    await page.unroute(ways);
    await press('Continue');
    await expect(dialog.getByRole('listitem').filter({ hasText: item.code })).toContainText('10,00 € → 44,28 €');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
    await press('Close');
    expect(await price()).toBe(44.28);
  });
  await expect(page.getByText('1 unsold item is priced by this tier')).toBeVisible();

  await goTo(page, '/product-price/index');
  await page.getByLabel('Garment type').selectOption('swimwear');
  await page.getByLabel('Condition').selectOption('new_tag');
  await page.getByRole('button', { name: 'Check price', exact: true }).click();
  await expect(page.getByText('80,50 €', { exact: true })).toBeVisible();

  await page
    .getByRole('link', { name: /Winter coats/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(page.getByTestId('trash-note')).toContainText('This tier sets no new prices');
  await page.getByRole('link', { name: 'Price tiers' }).last().click();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await page.getByRole('button', { name: 'Restore Winter coats' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();

  await test.step('a suggestion that is taken has its tier with it', async () => {
    await goTo(page, `/products/create/${bare._id}`);
    await page.getByRole('button', { name: 'Suggest a price' }).click();
    await page.getByRole('button', { name: 'Use this price' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = async () =>
      (await api.json<{ data: Record<string, unknown> }>('GET', `/product/${bare._id}`, admin.token)).data;
    await expect.poll(stored).toMatchObject({ price: 44.28, priceTierName: 'Winter coats' });
  });
});

test('price tiers: the form keeps its draft across tabs, saves and starts the next; conflicts merge by field; comments are ordered', async ({
  page,
  server,
  api,
}) => {
  const admin = await api.admin();
  await signIn(page, server.url, admin, '/product-price/create');
  await input(page, 'name').focus();

  await input(page, 'price').fill('14,5');
  await input(page, 'name').fill('Summer dresses');
  await word(page, 'types', 'dress');
  await word(page, 'itemFor', 'women');

  // What was typed is on the disk before anybody thinks of saving.
  const drafts = async () =>
    (await rowsOf<{ values: string }>(page, 'formDrafts')).map(({ values }) => JSON.parse(values) as unknown);
  const typed = { name: 'Summer dresses', price: '14,5', types: ['dress'], itemFor: ['women'] };
  await expect.poll(drafts).toMatchObject([{ typed, seen: null }]);
  // Who comes back to the tab finds the form, not the question whether to go on with it.
  const tab = () => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: /New price tier/ });
  const elsewhere = async () => {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Fabrics', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fabrics');
  };
  await elsewhere();
  await tab().click();
  await input(page, 'name').fill('Summer dress');
  await expect.poll(drafts).toMatchObject([{ typed: { name: 'Summer dress' } }]);
  await input(page, 'name').fill('Summer dresses');
  await expect.poll(drafts).toMatchObject([{ typed }]);
  await page.reload();
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect(page.getByText('Your input was kept on this device.')).toBeVisible();
  await resume.click();
  await expect(input(page, 'name')).toHaveValue('Summer dresses');
  await expect(input(page, 'price')).toHaveValue('14,5');

  // The next one starts with what mostly stays the same.
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(input(page, 'name')).toHaveValue('');
  await expect(field(page, 'itemFor')).toContainText('Women');
  await expect.poll(drafts).toEqual([]);
  await input(page, 'name').fill('Winter dresses');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price tiers');
  await expect.poll(drafts).toEqual([]);
  await expect(page.getByRole('link', { name: /Summer dresses/ })).toBeVisible();

  await test.step('what arrives while one is elsewhere does not stand there to be saved again', async () => {
    await page.getByRole('link', { name: 'New price tier' }).click();
    await input(page, 'name').fill('Ball gowns');
    await input(page, 'price').fill('90');
    await input(page, 'priority').fill('3');
    const answer = Promise.withResolvers<void>();
    await page.route('**/admin/api/product-price', (route) => answer.promise.then(() => route.fallback()));
    const sent = page.waitForRequest((request) => request.url().endsWith('/admin/api/product-price'));
    await page.keyboard.press('Control+s');
    await sent;
    await elsewhere();
    answer.resolve();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(tab()).toHaveCount(0);
    await page.goBack();
    await expect(input(page, 'name')).toHaveValue('');
    expect(await drafts()).toEqual([]);
  });

  // What two people change in a tier is brought together field by field.
  const form = { name: 'Scarves', types: ['socks'], price: 12 };
  const { _id: id } = (await api.json<{ data: { _id: string } }>('POST', '/product-price', admin.token, form)).data;
  const address = `/product-price/${id}`;
  const change = (fields: Record<string, unknown>) => api.json('PUT', address, admin.token, fields);
  const stored = async () => (await api.json<{ data: Record<string, unknown> }>('GET', address, admin.token)).data;
  await goTo(page, `/product-price/create/${id}`);
  await expect(input(page, 'name')).toHaveValue('Scarves');
  const note = page.getByRole('alert').filter({ hasText: 'Someone else has edited this' });
  await api.json('POST', '/product-price', admin.token, { ...form, name: 'Socks', weightMax: 300, priority: 7 });
  const anyway = page.getByRole('button', { name: 'Save anyway' });

  await test.step('theirs is one press away', async () => {
    await input(page, 'weightMax').fill('200');
    await input(page, 'priority').fill('7');
    await page.keyboard.press('Control+s');
    await expect(anyway).toBeVisible();
    await expectClean(page, 'a tier that overlaps another one');
    await change({ price: 15 });
    await expect(note).toBeVisible();
    await expect(input(page, 'priority')).toHaveValue('7');
    await expect(input(page, 'price')).toHaveValue('12,00');
    await note.getByRole('button', { name: 'Show their version' }).click();
    await expect(input(page, 'price')).toHaveValue('15,00');
    await expect(input(page, 'priority')).toHaveValue('0');
    await expect(note).toHaveCount(0);
    // Warnings of the closed form are cleared.
    await expect(anyway).toHaveCount(0);
  });

  await test.step('other fields than theirs are saved over it, and only these are sent', async () => {
    await input(page, 'priority').fill('8');
    await change({ price: 16 });
    await expect(note).toBeVisible();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.keyboard.press('Control+s');
    expect((await sent).postDataJSON()).toEqual({ priority: 8 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scarves');
    expect(await stored()).toMatchObject({ price: 16, priority: 8 });
  });

  await test.step('the same fields are decided one by one', async () => {
    await goTo(page, `/product-price/create/${id}`);
    await input(page, 'name').fill('Silk scarves');
    await input(page, 'price').fill('20');
    await input(page, 'weightMax').fill('200');
    await input(page, 'priority').fill('7');
    await page.keyboard.press('Control+s');
    await expect(anyway).toBeVisible();
    await change({ price: 17, name: 'Wool scarves', validTo: '2099-12-31' });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: /Someone else has edited/ });
    await expect(dialog.getByRole('group', { name: 'Price' })).toContainText('17,00');
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await expect(input(page, 'price')).toHaveValue('20');
    await page.keyboard.press('Control+s');
    await dialog.getByRole('group', { name: 'Price' }).getByRole('radio', { name: /Mine/ }).check();
    await dialog
      .getByRole('group', { name: 'Name' })
      .getByRole('radio', { name: /Theirs/ })
      .check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    // The merged tier may overlap others.
    await anyway.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool scarves');
    expect(await stored()).toMatchObject({ price: 20, name: 'Wool scarves', weightMax: 200, validTo: '2099-12-31' });
  });

  // Comments are ordered by keyboard.
  await page.setViewportSize({ ...NARROW, width: 1000 });
  for (const it of ['Primo', 'Secondo']) await api.json('POST', '/productsetting/comment', admin.token, { it });
  await goTo(page, '/settings/product');
  const comments = async () => {
    const { data } = await api.json<{ data: { comments: { text: string }[] } }>('GET', '/productsetting', admin.token);
    return data.comments.map(({ text }) => text);
  };
  await page.getByRole('button', { name: 'Move up “Secondo”' }).press('Enter');
  await expect(page.locator('li[draggable]').first()).toContainText('Secondo');
  await expect.poll(comments).toEqual(['Secondo', 'Primo']);
  // Steps in a row end as the last one wants it; one that is refused does not stay on screen.
  const sent: (string | null)[] = [];
  const first = Promise.withResolvers<void>();
  await page.route('**/admin/api/productsetting/*', async (route) => {
    if (route.request().method() === 'PUT') {
      sent.push(route.request().postData());
      await first.promise;
    }
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Move down “Secondo”' }).press('Enter');
  await page.getByRole('button', { name: 'Move up “Secondo”' }).press('Enter');
  await page.getByRole('button', { name: 'Move down “Secondo”' }).press('Enter');
  // Orders are serialised; superseded ones are skipped.
  await expect.poll(() => sent.length).toBe(1);
  first.resolve();
  await expect.poll(comments).toEqual(['Primo', 'Secondo']);
  expect(new Set(sent).size).toBe(1);
  await page.unroute('**/admin/api/productsetting/*');
  await page.route('**/admin/api/productsetting/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Move up “Secondo”' }).press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('li[draggable]').first()).toContainText('Primo');
  await page.unroute('**/admin/api/productsetting/*');
  await page.getByRole('button', { name: 'Move up “Secondo”' }).press('Enter');
  await expect.poll(comments).toEqual(['Secondo', 'Primo']);
  await page.getByRole('button', { name: 'Hide' }).last().click();
  await expect(page.getByText('Hidden')).toBeVisible();
  await expect.poll(comments).toEqual(['Secondo']);
  await page.getByRole('button', { name: 'New comment' }).click();
  await page.getByLabel('Italiano').fill('Terzo');
  // While it is on its way, Escape would promise what is not so.
  const answer = Promise.withResolvers<void>();
  await page.route('**/admin/api/productsetting/comment', (route) => answer.promise.then(() => route.fallback()));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('li[draggable]').last()).toContainText('Terzo');
  await expectClean(page, 'comments');
  await expect.poll(comments).toEqual(['Secondo', 'Terzo']);
});
