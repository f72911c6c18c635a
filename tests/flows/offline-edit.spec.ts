/** Forms and changes without network: safe on the device, seen at once, sent once, and decided by a person where two differ. */
import type { Page } from '@playwright/test';

import type { Person } from './support/api.ts';
import { signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { addPhoto, input, word } from './support/item-form.ts';
import { expectControlled, keptReads } from './support/kept-reads.ts';
import { photo } from './support/photos.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

type Product = { _id: string; code: string; rev: number } & Record<string, unknown>;

const pending = (page: Page) => page.getByTestId('pending').filter({ visible: true });
const parcels = (page: Page) => page.getByTestId('parcel').filter({ visible: true });
/** The form on show has been kept and left: another one's word of it may still be there. */
const expectKept = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: /^New / })).toHaveCount(0);
  await expect(keptHere(page).last()).toBeVisible();
};
const keptHere = (page: Page) => page.getByText('Saved on this device. It will be sent when you’re back online.');

/** Opens a record while there is network, and waits until it is there without. */
async function readOnline(page: Page, { _id, code }: { _id: string; code: string }): Promise<void> {
  await expectControlled(page);
  await page.getByRole('main').getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  await expect.poll(() => keptReads(page)).toContain(`["resource","product","detail","${_id}"]`);
}

/** Changes the record on show by its form, without network. */
async function changeHere(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value);
  await page.keyboard.press('Control+s');
  await expect(keptHere(page).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
}

test(
  'offline edit: forms and changes made offline arrive once with the last values; untouched fields merge',
  WITH_SERVICE_WORKER,
  async ({ profile, network, api, merchant }) => {
    const [item] = await new Desk(api, merchant).addProducts(1);
    const product = async (id = item._id) =>
      (await api.json<{ data: Product }>('GET', `/product/${id}`, merchant.token)).data;
    const page = await profile.open({ viewport: WIDE });
    await signIn(page, network.url, merchant);
    await readOnline(page, item);
    const seen = await product();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item.code);

    await changeHere(page, { name: 'First', price: '20' });
    await expect(pending(page)).toContainText('waiting to be sent: Name, Price');
    await expect(page.getByRole('main')).toContainText('20,00 €');
    // The form goes on from what waits, not from what was read last.
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(input(page, 'name')).toHaveValue('First');
    await expect(input(page, 'price')).toHaveValue('20,00');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await changeHere(page, { price: '25' });
    await expect(page.getByRole('main')).toContainText('25,00 €');

    await goTo(page, '/products/create');
    await addPhoto(page, await photo(941, 400, 300));
    await input(page, 'name').fill('Winter coat');
    await word(page, 'types', 'coat');
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await word(page, 'condition', 'very good');
    await word(page, 'colors', 'red');
    await input(page, 'sizes').fill('it 42');
    await word(page, 'material', '100 WO');
    await input(page, 'weight').fill('950');
    await input(page, 'price').fill('12,50');
    await page.keyboard.press('Control+s');
    await expectKept(page);
    await goTo(page, '/fabrics/create');
    await addPhoto(page, await photo(942, 400, 300));
    await input(page, 'name').fill('Of wool');
    await word(page, 'patterns', 'striped');
    await word(page, 'colors', 'blue');
    await word(page, 'material', '100 WO');
    await input(page, 'weight').fill('2 kg');
    await input(page, 'price').fill('8');
    await page.keyboard.press('Control+s');
    await expectKept(page);

    await goTo(page, '/products/index');
    await expect(pending(page)).toHaveText('Waiting to be sent');
    await goTo(page, '/outbox');
    await expect(parcels(page)).toHaveCount(4);
    await expect(parcels(page).filter({ hasText: 'Change: Name, Price' })).toContainText(item.code);

    // Meanwhile somebody else changes another field.
    await api.json('PUT', `/product/${item._id}`, (await api.admin()).token, { note: 'from the desk' });
    // And the answers to the first change that is made and to the first form are lost on their way: nothing must be made twice.
    const sent = { PUT: 0, POST: 0 };
    network.fault = ({ method, url = '' }) => {
      if (method === 'PUT') return ++sent.PUT === 2 ? 'dropAnswer' : null;
      return method === 'POST' && url === '/admin/api/product' && ++sent.POST === 1 ? 'dropAnswer' : null;
    };
    await page.context().setOffline(false);
    await expect.poll(() => Math.min(sent.PUT - 1, sent.POST)).toBeGreaterThanOrEqual(1);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(parcels(page)).toHaveCount(0);
    expect(sent.PUT).toBeGreaterThanOrEqual(3);
    // The server may be asked about it first, and then it is not sent again.
    expect(sent.POST).toBeGreaterThanOrEqual(1);
    expect(await product()).toMatchObject({ price: 25, name: 'First', note: 'from the desk', rev: seen.rev + 3 });
    const items = await api.items('products', merchant);
    expect(items).toHaveLength(2);
    const created = await product(items.find(({ _id }) => _id !== item._id)?._id);
    expect(created).toMatchObject({
      name: 'Winter coat',
      types: 'coat',
      condition: 'excellent',
      colors: ['red'],
      sizes: { system: 'IT', value: '42' },
      material: [{ part: 'main', fibre: 'wool', pct: 100 }],
      weight: 950,
      price: 12.5,
      stock: 1,
    });
    expect(created['itemImage']).not.toBeNull();
    expect(await api.items('fabrics', merchant)).toMatchObject([{ name: 'Of wool', weight: 2000, price: 8 }]);
    await goTo(page, '/products/index');
    await expect(page.getByRole('main')).toContainText('First');
    await expect(pending(page)).toHaveCount(0);
  },
);

test(
  'offline edit: the later person resolves a conflict by field; a status waits, is undone or sent',
  WITH_SERVICE_WORKER,
  async ({ profile, network, api, merchant }) => {
    const [item] = await new Desk(api, merchant).addProducts(1);
    const call = async (person: Person, method: string, body?: object) =>
      (await api.json<{ data: Product }>(method, `/product/${item._id}`, person.token, body)).data;
    const page = await profile.open({ viewport: WIDE });
    await signIn(page, network.url, merchant);
    await readOnline(page, item);
    const seen = await call(merchant, 'GET');
    await page.context().setOffline(true);
    const theirs = { price: 30, name: 'Theirs', note: 'kept' };
    await call(await api.admin(), 'PUT', theirs);
    await changeHere(page, { price: '25', name: 'Mine', sizes: 'it 42' });
    const mine = { price: 25, name: 'Mine', sizes: { system: 'IT', value: '42' } };
    await page.context().setOffline(false);

    await goTo(page, '/outbox?part=attention');
    const row = parcels(page).filter({ hasText: item.code });
    await expect(row).toContainText('Someone else has edited the same');
    expect(await call(merchant, 'GET')).toMatchObject(theirs);
    await row.getByRole('button', { name: 'Choose what to keep' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else has edited' });
    await expect(dialog.getByRole('group', { name: 'Price' })).toContainText('30,00 €');
    await expect(dialog.getByRole('group', { name: 'Size' })).toHaveCount(0);
    const save = dialog.getByRole('button', { name: 'Save choice' });
    await expect(save).toBeDisabled();
    await dialog.getByRole('button', { name: 'Use all mine' }).click();
    await dialog.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Theirs' }).check();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => call(merchant, 'GET'))
      .toMatchObject({ price: 25, name: 'Theirs', note: 'kept', sizes: mine.sizes, rev: seen.rev + 2 });
    await expect(parcels(page)).toHaveCount(0);

    // A status that is set without network.
    await goTo(page, `/products/detail/${item._id}`);
    await expect(page.getByRole('main')).toContainText('25,00 €');
    // On the device too: a change of an older revision whose answer may be lost is a conflict after a reload.
    const isStored = async () =>
      (await rowsOf<{ value: unknown }>(page, 'reads')).some((read) => {
        const text = JSON.stringify(read).replaceAll('\\', '');
        return text.includes(`"detail","${item._id}"`) && text.includes(`"rev":${seen.rev + 2}`);
      });
    await expect.poll(isStored).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    const status = async () => (await call(merchant, 'GET'))['status'];
    const shown = page.getByRole('button', { name: /^Status, now/ });
    const choose = async (name: string) => {
      await shown.click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Mark as sold');
    await expect(shown).toHaveText('Active, sold');
    await expect(pending(page)).toContainText('waiting to be sent: Status');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toHaveText('Incomplete');

    await choose('Mark as sold');
    // It is told once it is safe on the device, and from then on no reload takes it away.
    await expect(shown).toHaveText('Active, sold');
    await page.reload();
    await expect(shown).toHaveText('Active, sold');
    await page.context().setOffline(false);
    await expect.poll(status).toBe('active/sold');
    await expect(pending(page)).toHaveCount(0);

    // On sale again with its reason, which waits with it; then set to two different statuses at once.
    await page.context().setOffline(true);
    await choose('Back on sale…');
    const reason = page.getByRole('dialog', { name: 'Back on sale' });
    await reason.getByLabel('Reason').fill('Never paid');
    await reason.getByRole('button', { name: 'Put back on sale' }).click();
    await expect(pending(page)).toContainText('waiting to be sent: Status, Reason');
    await page.context().setOffline(false);
    await expect.poll(status).toBe('active');
    await expect(pending(page)).toHaveCount(0);
    const { data: log } = await api.json<{ data: { reason?: string }[] }>(
      'GET',
      `/history/product/${item._id}`,
      merchant.token,
    );
    expect(log[0]?.reason).toBe('Never paid');
    await expect(shown).toHaveText('Incomplete');
    await page.context().setOffline(true);
    await choose('Make inactive');
    await expect(shown).toHaveText('Inactive');
    // No page waits for its answer any more: a refusal that comes while one does is shown there, and takes the change back.
    await page.reload();
    await expect(shown).toHaveText('Inactive');
    await api.json('PUT', `/product/status/${item._id}`, merchant.token, { status: 'sold' });
    await page.context().setOffline(false);
    await expect(pending(page)).toContainText('needs your attention: Status');
    expect(await status()).toBe('active/sold');
  },
);
