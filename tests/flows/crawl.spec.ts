/** Each kind of person opens every screen that is for them, with records that are there: none of them fails. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { StaffKey, UserType } from '../../contract/access.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/pool.ts';
import { createUser } from '../../server/services/people/people.ts';
import { addressesOf, look } from './support/addresses.ts';
import { speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import type { LiveServer } from './support/live-server.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });
test.setTimeout(400_000);

const PASSWORD = 'a password of twelve';

/** People no call of the API makes: those of the staff, and a customer. */
async function addPerson({ dataDir }: LiveServer, email: string, userType: UserType, key: StaffKey | null) {
  const database = openDatabase((await startEmbedded(dataDir)).url, () => undefined);
  await createUser(database.db, { email, password: PASSWORD, fullName: email, userType, key });
  await database.close();
}

/** Opens an address, and waits until what it asked the server for has come; what went wrong. */
async function visit(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  const onResponse = (response: { url(): string; status(): number }) => {
    if (response.status() >= 400) wrong.push(`${path}: ${response.status()} of ${new URL(response.url()).pathname}`);
  };
  page.on('response', onResponse);
  const { hasHeading, isBusy, broken } = await page.evaluate(look, path);
  if (!hasHeading) wrong.push(`${path}: no heading`);
  if (isBusy) wrong.push(`${path}: still busy`);
  if (broken) wrong.push(`${path}: ${broken}`);
  // A tag leads to its item; nothing leads out of what is for the person.
  if (/\/(401|404|login)$/.test(new URL(page.url()).pathname)) wrong.push(`${path}: led to ${page.url()}`);
  page.off('response', onResponse);
  return wrong;
}

test('crawl: every kind of user opens every screen of theirs', async ({ browser, server, api, merchant, problems }) => {
  const admin = await api.admin();
  const [{ code }] = await new Desk(api, merchant).addProducts(1, { types: 'coat' });
  for (const kind of ['fabric', 'generic'] as const) {
    const form = new FormData();
    form.set('itemImage', new File([await readFile(await photo(900, 400, 300))], 'photo.jpg', { type: 'image/jpeg' }));
    const headers = { Authorization: `Bearer ${merchant.token}` };
    const { status } = await fetch(`${server.url}/admin/api/${kind}/mobile`, { method: 'POST', headers, body: form });
    expect(status).toBe(201);
  }
  await api.json('POST', '/product-price', admin.token, { name: 'Coats', price: 20 });
  const people = [
    { email: 'staff@crawl.example', userType: 1, key: 2 },
    { email: 'reviewer@crawl.example', userType: 2, key: 4 },
    { email: 'customer@crawl.example', userType: 2, key: null },
  ] as const;
  for (const { email, userType, key } of people) await addPerson(server, email, userType, key);
  const signedIn = [
    { token: admin.token, userType: 1, key: 1, _id: admin._id },
    { token: merchant.token, userType: 3, key: 3, _id: merchant._id },
    ...(await Promise.all(people.map(async (each) => ({ ...each, ...(await api.signIn(each.email, PASSWORD)) })))),
  ] as const;
  const wrong: string[] = [];
  for (const { token, ...caller } of signedIn) {
    const context = await browser.newContext({ viewport: WIDE, permissions: ['camera'] });
    context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
    const page = await context.newPage();
    await speak(page, server.url);
    await context.addCookies([{ name: 'token', value: token, url: server.url }]);
    await page.goto(`${server.url}/404`);
    await page.locator('h1').first().waitFor();
    for (const path of (await addressesOf(api, token, caller, code)).values()) {
      wrong.push(...(await visit(page, path)).map((each) => `key ${caller.key}: ${each}`));
    }
    await context.close();
  }
  expect(wrong).toEqual([]);
});
