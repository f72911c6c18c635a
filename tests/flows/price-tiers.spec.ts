/** The price list: a tier is made, tried, applied and thrown away; a price is suggested; comments are put in order. */
import { expectClean } from './support/axe.ts';
import { NARROW, signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

test('an admin makes a tier, is warned of an overlap, tries it, reprices by it, and takes its deletion back', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const admin = await api.admin();
  await api.json('POST', '/product-price', admin.token, { name: 'Coats', types: ['swimwear'], price: 70 });
  const desk = new Desk(api, merchant);
  const [item, bare] = await desk.addProducts(2, { types: 'swimwear', condition: 'good' });
  await desk.change(item, { price: 10 });
  await signIn(page, server.url, admin);
  await page.goto(`${server.url}/product-price/index`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price tiers');
  await expect(page.getByRole('link', { name: /Coats/ })).toContainText('70,00 € per piece');
  await expectClean(page, 'price list');

  await page.getByRole('link', { name: 'New price tier' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Winter coats');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('80,5');
  await page.getByRole('combobox', { name: 'Garment type' }).fill('swim');
  await page.keyboard.press('Enter');
  await expectClean(page, 'form of a tier');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The same garments could get “Coats”')).toBeVisible();
  await page.getByLabel('Priority').fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter coats');
  await expect(page.getByText('80,50 € per piece')).toBeVisible();

  await page.getByRole('button', { name: 'Reprice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
  await dialog.getByRole('switch', { name: 'Only items whose price came from a tier' }).click();
  await expect(dialog.getByText(item.code)).toBeVisible();
  await expect(dialog.getByText('10,00 € → 44,28 €')).toBeVisible();
  await expect(page.getByText('Price tier saved')).toHaveCount(0);
  await expectClean(page, 'repricing');
  await dialog.getByRole('button', { name: 'Change 1 price' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await desk.details(item))['price']).toBe(44.28);
  await expect(page.getByText('1 unsold item has its price from this tier')).toBeVisible();

  await page.goto(`${server.url}/product-price/index`);
  await page.getByLabel('Garment type').selectOption('swimwear');
  await page.getByLabel('Condition').selectOption('new_tag');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByText('80,50 €', { exact: true })).toBeVisible();

  await page
    .getByRole('link', { name: /Winter coats/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(page.getByTestId('trash-note')).toContainText('No new price comes from this tier');
  await page.getByRole('link', { name: 'Price tiers' }).last().click();
  const row = page.getByRole('link', { name: /Winter coats.*80,50 € per piece/ });
  await expect(page.getByRole('link', { name: /Coats.*70,00 € per piece/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expectClean(page, 'thrown away tiers');
  await page.getByRole('button', { name: 'Restore Winter coats' }).click();
  await expect(page.getByText('Nothing is in the trash.')).toBeVisible();
  await row.click();
  await expect(page.getByRole('definition').filter({ hasText: '80,50 € per piece' })).toBeVisible();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByTestId('history').getByRole('listitem')).toHaveCount(3);

  await test.step('a suggestion that is taken has its tier with it', async () => {
    await page.goto(`${server.url}/products/create/${bare._id}`);
    await page.getByRole('button', { name: 'Suggest a price' }).click();
    await page.getByRole('button', { name: 'Take this price' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = async () =>
      (await api.json<{ data: Record<string, unknown> }>('GET', `/product/${bare._id}`, admin.token)).data;
    await expect.poll(stored).toMatchObject({ price: 44.28, priceTierName: 'Winter coats' });
  });
});

test('what is typed in a tier’s form stays when somebody else saves the tier, and theirs is one press away', async ({
  page,
  server,
  api,
}) => {
  const admin = await api.admin();
  const form = { name: 'Scarves', types: ['socks'], price: 12 };
  const { data } = await api.json<{ data: { _id: string } }>('POST', '/product-price', admin.token, form);
  const id = data._id;
  const change = (fields: Record<string, unknown>) => api.json('PUT', `/product-price/${id}`, admin.token, fields);
  await signIn(page, server.url, admin);
  await page.goto(`${server.url}/product-price/create/${id}`);
  await page.getByLabel('Priority').fill('7');
  await change({ price: 15 });
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this price tier' });
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Priority')).toHaveValue('7');
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('12,00');
  await told.getByRole('button', { name: 'Show theirs instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('15,00');
  await expect(page.getByLabel('Priority')).toHaveValue('0');
  await page.getByLabel('Priority').fill('8');
  await change({ price: 16 });
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scarves');
  await expect(page.getByText('15,00 € per piece')).toBeVisible();
});

test('a merchant opens “Price and impact” of an item; an admin orders comments by keyboard', async ({
  page,
  server,
  api,
  merchant,
}) => {
  const admin = await api.admin();
  const desk = new Desk(api, merchant);
  const [item] = await desk.addProducts(1, { types: 'jeans', condition: 'good' });
  for (const it of ['Primo', 'Secondo']) await api.json('POST', '/productsetting/comment', admin.token, { it });
  await signIn(page, server.url, merchant);
  await page.goto(`${server.url}/products/detail/${item._id}`);
  await page.getByRole('button', { name: 'Price and impact' }).click();
  await expect(page.getByText('Avoided emissions')).toBeVisible();
  await expect(page.getByText('13.7 kg CO₂e')).toBeVisible();
  await expect(page.getByText('8 are needed to learn a price from.')).toBeVisible();
  await expect(page.getByText('the usual weight: nobody has weighed it')).toBeVisible();
  await expectClean(page, 'price and impact');

  await page.context().clearCookies();
  await page.setViewportSize({ ...NARROW, width: 1000 });
  await signIn(page, server.url, admin);
  await page.goto(`${server.url}/settings/product`);
  const comments = async () => {
    const { data } = await api.json<{ data: { comments: { text: string }[] } }>('GET', '/productsetting', admin.token);
    return data.comments.map(({ text }) => text);
  };
  await page.getByRole('button', { name: 'Move up “Secondo”' }).press('Enter');
  await expect(page.locator('li[draggable]').first()).toContainText('Secondo');
  await expect.poll(comments).toEqual(['Secondo', 'Primo']);
  // Steps in a row end as the last one wants it; one that is refused does not stay on screen.
  await page.getByRole('button', { name: 'Move down “Secondo”' }).press('Enter');
  await page.getByRole('button', { name: 'Move up “Secondo”' }).press('Enter');
  await page.getByRole('button', { name: 'Move down “Secondo”' }).press('Enter');
  await expect.poll(comments).toEqual(['Primo', 'Secondo']);
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
  await expect(page.getByText('Kept for later')).toBeVisible();
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
