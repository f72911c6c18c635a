/** Each kind of person opens every screen that is for them, with records that are there: none of them fails, nothing lies badly. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { BrowserContextOptions, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';

import type { Caller, StaffKey, UserType } from '../../contract/access.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { type Db, openDatabase } from '../../server/db/pool.ts';
import { generics, products } from '../../server/db/schema/items.ts';
import { createUser } from '../../server/services/people/people.ts';
import { atRest } from '../support/at-rest.ts';
import { insertDifference, insertInvoice, insertSubscription } from '../support/insert-order.ts';
import type { TestServer } from '../support/server-app.ts';
import { addressesOf, look } from './support/addresses.ts';
import type { Api, Person } from './support/api.ts';
import { CONTRAST, violationsOf } from './support/axe.ts';
import { NARROW, speak, WIDE } from './support/counter.ts';
import { Desk, type Waiting } from './support/desk.ts';
import { allAnswered, answerLate, layoutFaults, moved, SHIFT_MAX } from './support/layout.ts';
import type { LiveServer } from './support/live-server.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'a password of twelve';

/** Adds what no call of the API makes. */
async function inDatabase({ dataDir }: LiveServer, work: (db: Db) => Promise<unknown>) {
  const database = openDatabase((await startEmbedded(dataDir)).url, () => undefined);
  await work(database.db);
  await database.close();
}

/** One of the staff, or a customer. */
const addPerson = (server: LiveServer, email: string, userType: UserType, key: StaffKey | null) =>
  inDatabase(server, (db) => createUser(db, { email, password: PASSWORD, fullName: email, userType, key }));

/** An order that costs nothing, by a key of the shop. */
async function addOrder(server: LiveServer, api: Api, { token }: Person, item: Waiting) {
  const details = { name: 'Coat', itemFor: 'women', seasons: 'aw', condition: 'excellent', colors: ['navy'] };
  const sold = { ...details, sizeSystem: 'IT', sizeValue: '44', weightG: 900, priceCents: 2000 };
  await inDatabase(server, (db) => db.update(products).set(sold).where(eq(products.id, item._id)));
  await api.json('POST', '/shipping-cost', token, { country: 'IT', minWeight: 0, maxWeight: 5, cost: 0 });
  await api.json('POST', '/coupon', token, { name: 'All', code: 'ALL', discount: { unit: 'percent', amount: 100 } });
  const { data: key } = await api.json<{ data: { secret: string } }>('POST', '/shop-keys', token, {
    name: 'Web shop',
    scopes: ['orders:write'],
  });
  const address = { name: 'Ada Rossi', street: 'Via Roma 1', zipcode: '40121', city: 'Bologna' };
  const order = {
    items: [item.code],
    customer: { name: 'Ada Rossi', email: 'ada@crawl.example' },
    shippingAddress: { ...address, province: 'BO', country: 'IT' },
    coupon: 'ALL',
  };
  const response = await fetch(`${server.url}/shop/v1/orders`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key.secret}`,
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(order),
  });
  expect(response.status, await response.text()).toBe(201);
}

/** A booking of the textile mix that is there. */
async function addBooking(server: LiveServer, api: Api, { token }: Person) {
  const offered = { name: 'Bale', colors: ['navy'], weightG: 9000, priceCents: 2000 };
  await inDatabase(server, (db) => db.update(generics).set(offered));
  const [mix] = (await api.json<{ data: { _id: string }[] }>('GET', '/generics', token)).data;
  const buyer = { customerName: 'Ada Rossi', customerEmail: 'ada@crawl.example' };
  await api.json('POST', '/booked/generic', token, { generic: mix?._id, ...buyer });
}

/** Who looks at the screens, and on what. */
interface Visitor {
  token: string;
  caller: Caller & { key: StaffKey | null };
  device: BrowserContextOptions;
  isJudged?: boolean;
  /** axe runs once in each colour scheme, with all of its rules in light. */
  axe?: 'light' | 'dark';
}

/** Opens an address, and waits until what it asked the server for has come; what is wrong there. The shell is scanned with the first. */
async function visit(page: Page, path: string, { isJudged, axe }: Visitor, isFirst: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const onResponse = (response: { url(): string; status(): number }) => {
    if (response.status() >= 400) wrong.push(`${response.status()} of ${new URL(response.url()).pathname}`);
  };
  page.on('response', onResponse);
  const { hasHeading, isBusy, broken } = await page.evaluate(look, path);
  if (!hasHeading) wrong.push('no heading');
  if (isBusy) wrong.push('still busy');
  if (broken) wrong.push(broken);
  // A tag leads to its item; nothing leads out of what is for the person.
  if (/\/(401|404|login)$/.test(new URL(page.url()).pathname)) wrong.push(`led to ${page.url()}`);
  page.off('response', onResponse);
  const marked = await page.getByRole('navigation').locator('ol [aria-current="page"]').count();
  if (marked > 1) wrong.push(`${marked} steps of the trail are the page on show`);
  if (!isJudged) return wrong;
  await page.evaluate(allAnswered);
  await page.evaluate(atRest);
  const { sum, what } = await page.evaluate(moved);
  if (sum >= SHIFT_MAX) wrong.push(`shifts of ${sum.toFixed(3)}: ${what.join('\n')}`);
  wrong.push(...(await page.evaluate(layoutFaults)));
  if (axe) wrong.push(...(await violationsOf(page, isFirst ? 'page' : 'part', axe === 'dark' ? CONTRAST : null)));
  return wrong;
}

test('crawl: every kind of user opens every screen of theirs, and no layout is at fault', async ({
  browser,
  server,
  api,
  merchant,
  problems,
}) => {
  const admin = await api.admin();
  const desk = new Desk(api, merchant);
  const [item] = await desk.addProducts(1, { types: 'coat' });
  const [ordered] = await desk.addProducts(1, { types: 'coat' });
  await addOrder(server, api, admin, ordered);
  // More than a screen of the list has room for.
  for (let added = 1; added < 16; added += 3) await desk.addProducts(3);
  for (const kind of ['fabric', 'generic'] as const) {
    const form = new FormData();
    form.set('itemImage', new File([await readFile(await photo(900, 400, 300))], 'photo.jpg', { type: 'image/jpeg' }));
    const headers = { Authorization: `Bearer ${merchant.token}` };
    const { status } = await fetch(`${server.url}/admin/api/${kind}/mobile`, { method: 'POST', headers, body: form });
    expect(status).toBe(201);
  }
  await addBooking(server, api, admin);
  await inDatabase(server, async (db) => {
    const deps = { db } as TestServer['deps'];
    await insertSubscription({ deps }, merchant._id);
    await insertInvoice({ deps }, merchant._id);
    await insertDifference({ deps }, item._id);
  });
  await api.json('POST', '/product-price', admin.token, { name: 'Coats', price: 20 });
  await api.json('POST', '/vat-check', admin.token, { number: 'IT00743110157' });
  await api.json('POST', '/contact', admin.token, { name: 'Ada', email: 'ada@crawl.example', message: 'Hello' });
  // More than a screen of the users has room for.
  for (let added = 0; added < 12; added++) await addPerson(server, `customer${added}@crawl.example`, 2, null);
  const people = [
    { email: 'staff@crawl.example', userType: 1, key: 2 },
    { email: 'reviewer@crawl.example', userType: 2, key: 4 },
    { email: 'customer@crawl.example', userType: 2, key: null },
  ] as const;
  for (const { email, userType, key } of people) await addPerson(server, email, userType, key);
  const others = await Promise.all(
    people.map(async ({ email, userType, key }): Promise<Visitor> => {
      const { token, _id } = await api.signIn(email, PASSWORD);
      return { token, caller: { userType, key, _id }, device: { viewport: WIDE } };
    }),
  );
  const boss = { token: admin.token, caller: { userType: 1, key: 1, _id: admin._id } } as const;
  const hub = { token: merchant.token, caller: { userType: 3, key: 3, _id: merchant._id } } as const;
  const touch = { hasTouch: true, isMobile: true };
  // Together, because each waits for its answers.
  const visitors: Visitor[] = [
    { ...boss, device: { viewport: WIDE }, isJudged: true, axe: 'light' },
    { ...boss, device: { viewport: PHONE, ...touch }, isJudged: true, axe: 'dark' },
    { ...hub, device: { viewport: NARROW, ...touch }, isJudged: true },
    ...others,
  ];
  const crawl = async (visitor: Visitor): Promise<string[]> => {
    const { token, caller, device, isJudged, axe } = visitor;
    const context = await browser.newContext({
      ...device,
      permissions: ['camera'],
      ...(axe ? { colorScheme: axe } : {}),
    });
    context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
    if (isJudged) await context.addInitScript(answerLate);
    const page = await context.newPage();
    await speak(page, server.url);
    await context.addCookies([{ name: 'token', value: token, url: server.url }]);
    await page.goto(`${server.url}/404`);
    // All of them load the app at the same time.
    await page.locator('h1').first().waitFor();
    const addresses = await addressesOf(api, token, caller, item.code);
    const table = addresses.has('products') ? [`${addresses.get('products')}?view=table`] : [];
    // A record that is not there is answered 422, and nothing of its screen is seen.
    if (caller.key === 1) expect([...addresses.values()].filter((path) => path.includes('/no '))).toEqual([]);
    const wrong: string[] = [];
    for (const [index, path] of [...addresses.values(), ...table].entries()) {
      const faults = await visit(page, path, visitor, index === 0);
      wrong.push(...faults.map((each) => `key ${caller.key} at ${device.viewport?.width}, ${path}: ${each}`));
    }
    await context.close();
    return wrong;
  };
  expect((await Promise.all(visitors.map(crawl))).flat()).toEqual([]);
});
