/** Reading without network: what was seen last is there, says how old it is, and is nobody else's. */
import type { Page } from '@playwright/test';

import { SCREENS, type ScreenName } from '../../contract/access.ts';
import { PICTURE_CACHE } from '../../contract/app.ts';
import { catalogue } from '../../contract/catalogue.ts';
import { fillSignIn, signIn, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { keysOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { expectControlled, keptReads } from './support/kept-reads.ts';
import { ADMIN } from './support/live-server.ts';
import { PORTAL } from './support/proxy.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

const NEVER_SEEN = '01890a5d-ac96-774b-bcce-b302099a8057';
/** An answer in our name that this version cannot read. */
const NONSENSE = {
  status: 200,
  headers: { 'Content-Type': 'application/json', 'X-App': 'ordito/9.9.9' },
  body: '{"data":{"what":5}}',
};

const note = (page: Page) => page.getByTestId('seen-note').filter({ visible: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** A row of the list on show. */
const record = (page: Page, { code }: { code: string }) => page.getByRole('main').getByRole('link', { name: code });
const offlineBadge = (page: Page) => page.getByTestId('offline-badge').filter({ visible: true });

/** Runs in the page: the heading on show is known from those of other screens. */
function markHeading(): void {
  for (const each of document.querySelectorAll('h1')) each.toggleAttribute('data-before', each.checkVisibility());
}

/** Names of the caches, and of what is kept beside them, as the browser holds them. */
const cached = (page: Page) =>
  page.evaluate(async () => ({ caches: await caches.keys(), local: Object.keys(localStorage) }));

/** Every screen that can be opened by an address, and the query whose answer is kept for it. */
function placesOf(ids: Partial<Record<ScreenName, string>>): { address: string; read?: string }[] {
  const reads: Partial<Record<ScreenName, string>> = {
    devices: '["resource","merchant","listDevices"',
    complete: '["listIncomplete"',
  };
  for (const { name, screens } of Object.values(catalogue)) {
    reads[screens.list] = `["resource","${name}","list"`;
    reads[screens.detail] = `["resource","${name}","detail","${ids[screens.detail]}"`;
  }
  return (Object.keys(SCREENS) as ScreenName[]).flatMap((screen) => {
    const { path } = SCREENS[screen];
    if (path.includes('$code') || (path.includes('$id') && !ids[screen])) return [];
    return [{ address: path.replace('$id', ids[screen] ?? ''), ...(reads[screen] ? { read: reads[screen] } : {}) }];
  });
}

const picture = (page: Page) =>
  page
    .locator('main img')
    .filter({ visible: true })
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));

test(
  'offline: visited screens open after a reload with their pictures and their age',
  WITH_SERVICE_WORKER,
  async ({ profile, network, api, merchant }) => {
    const [item] = await new Desk(api, merchant).addProducts(2);
    const page = await profile.open({ viewport: WIDE });
    await signIn(page, network.url, ADMIN);
    await expectControlled(page);
    const places = placesOf({
      productDetail: item._id,
      merchantDetail: merchant._id,
      userDetail: (await api.admin())._id,
    });
    for (const { address, read } of places) {
      // Screens that read nothing need no visit.
      if (!read) continue;
      // The page it has landed on is on show already.
      if (!page.url().endsWith(address)) await page.evaluate(markHeading);
      await goTo(page, address);
      // Another screen may have read a list of the same resource: what this one reads has come once it shows it.
      await expect(heading(page).and(page.locator(':not([data-before])')), address).toBeVisible();
      await expect(page.getByRole('main').getByText('Loading…').filter({ visible: true }), address).toHaveCount(0);
      await expect.poll(async () => await keptReads(page), { message: address }).toContain(read);
    }
    await expect(offlineBadge(page)).toHaveCount(0);
    await goTo(page, SCREENS.products.path);
    await expect(record(page, item)).toBeVisible();
    expect(await picture(page)).toBeGreaterThan(0);
    await record(page, item).click();
    await expect(heading(page)).toContainText(item.code);
    expect(await picture(page)).toBeGreaterThan(0);

    // The device believes to have a network; nothing answers.
    network.fault = () => 'drop';
    const answer = await page.reload();
    await expect(heading(page)).toContainText(item.code);
    // The service worker's page names the files that this address needs first, as the server's does.
    const named = /<\/title>(.*)/.exec((await answer?.text()) ?? '')?.[1];
    expect(named).toMatch(/modulepreload.*\/work-.*\/detail-/);
    await expect(note(page)).toContainText(/^Updated .+ · offline/);
    expect(await picture(page)).toBeGreaterThan(0);
    await expect(offlineBadge(page)).toContainText(/^Offline · last synced \d\d:\d\d/);
    // A width that was never shown is answered with one that is kept.
    const large = await page
      .locator('main img')
      .filter({ visible: true })
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        const other = new Image();
        other.src = image.currentSrc.replace(/w=\d+/, 'w=1600');
        await other.decode();
        return other.src !== image.currentSrc && other.naturalWidth;
      });
    expect(large).toBeGreaterThan(0);

    for (const { address, read } of places) {
      // The one on show was loaded without network just now.
      if (address.endsWith(item._id) && address.includes('/detail/')) continue;
      await page.evaluate(markHeading);
      await goTo(page, address);
      await expect(heading(page).and(page.locator(':not([data-before])')), address).toBeVisible();
      await expect(page.getByText('Something went wrong on this screen')).toHaveCount(0);
      if (read) await expect(note(page), address).toContainText('· offline');
      if (address !== SCREENS.products.path) continue;
      await expect(record(page, item)).toBeVisible();
      expect(await picture(page)).toBeGreaterThan(0);
    }

    await goTo(page, SCREENS.fabricDetail.path.replace('$id', NEVER_SEEN));
    await expect(page.getByText('Couldn’t load this')).toBeVisible();
    await expect(page.getByText('They stay on this device')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('isn’t saved on this device')).toBeVisible();
    await goTo(page, SCREENS.productDetail.path.replace('$id', item._id));
    await expect(page.getByText('A price will be suggested here when you’re back online.')).toBeVisible();

    // All of it goes by itself once the server answers.
    network.fault = () => null;
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Suggested price' })).toBeVisible();
    await expect(offlineBadge(page)).toHaveCount(0);
    await goTo(page, SCREENS.products.path);
    await expect(record(page, item)).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  },
);

test(
  'offline: cached data belongs to one person, survives portals and broken answers, and ends with the session',
  WITH_SERVICE_WORKER,
  async ({ profile, network, api, merchant }) => {
    const [item] = await new Desk(api, merchant).addProducts(1);
    network.fault = ({ url }) => (url === '/sw.js' ? 'drop' : null);
    const page = await profile.open({ viewport: WIDE });
    await signIn(page, network.url, merchant);
    await expect(record(page, item)).toBeVisible();
    expect(await picture(page)).toBeGreaterThan(0);

    network.fault = () => null;
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await expectControlled(page);
    const kept = () => page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, PICTURE_CACHE);
    await expect.poll(kept).toBeGreaterThan(0);
    await expect.poll(async () => (await keptReads(page)).includes('"list"')).toBe(true);

    // Somebody else's answers to everything.
    network.fault = () => PORTAL;
    await page.reload();
    await expect(record(page, item)).toBeVisible();
    expect(await picture(page)).toBeGreaterThan(0);
    await expect(note(page)).toContainText('The network blocked Ordito');
    await expect(offlineBadge(page)).toContainText('Offline');
    await goTo(page, SCREENS.fabrics.path);
    await expect(page.getByText('Couldn’t load this')).toBeVisible();

    network.fault = ({ url }) => (/\/admin\/api\/(products|fabrics)/.test(url ?? '') ? NONSENSE : null);
    await page.goto(`${network.url}${SCREENS.products.path}`);
    await expect(record(page, item)).toBeVisible();
    await expect(note(page)).toContainText('can’t read the server’s answer');
    await goTo(page, SCREENS.fabrics.path);
    await expect(heading(page)).toHaveText('Fabrics');
    const updated = page.getByRole('main').getByText('can’t read the server’s answer');
    await expect(updated.filter({ visible: true })).toBeVisible();
    network.fault = () => null;

    // Pictures have a room of their own, and the oldest make room.
    const own = async (person: { _id: string }) =>
      (await keysOf(page, 'reads')).filter((key) => key.startsWith(person._id));
    await expect.poll(() => own(merchant)).not.toEqual([]);
    const address = `${(await api.items('products', merchant))[0]?.itemImage?.url}?w=640`;
    const old = Array.from({ length: 305 }, (_, index) => `/admin/api/images/${String(index).padStart(32, '0')}?w=160`);
    await page.evaluate(
      async ([name, url, many]) => {
        const cache = await caches.open(name);
        for (const each of many) await cache.put(each, new Response('x', { headers: { 'Content-Length': '1' } }));
        await cache.delete(url);
        await fetch(url).then((answer) => answer.blob());
      },
      [PICTURE_CACHE, address, old] as const,
    );
    const room = () =>
      page.evaluate(
        async ([name, oldest = '', newest = '', url]) => {
          const cache = await caches.open(name);
          const has = async (each: string) => (await cache.match(each)) !== undefined;
          const count = (await cache.keys()).length;
          return { count, oldest: await has(oldest), newest: await has(newest), own: await has(url) };
        },
        [PICTURE_CACHE, old[0], old.at(-1), address] as const,
      );
    await expect.poll(room).toEqual({ count: 300, oldest: false, newest: true, own: true });

    /** Whether the browser itself still has the picture, without asking anybody. */
    const inBrowser = () =>
      page.evaluate(
        (url) =>
          fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        address,
      );

    // A session that the server has ended leaves nothing that somebody else could read.
    const other = await api.merchant('Seconda', `Persona${process.pid}`);
    const token = (await page.context().cookies(network.url)).find(({ name }) => name === 'token')?.value ?? '';
    await api.json('PATCH', '/logout', token);
    await page.goto(`${network.url}/products/index`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await own(merchant)).toEqual([]);
    expect((await cached(page)).caches).not.toContain(PICTURE_CACHE);
    await expect.poll(inBrowser).toBe(false);
    await fillSignIn(page, other);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await expect.poll(() => own(other)).not.toEqual([]);
    expect(await own(merchant)).toEqual([]);
    // A picture that is public under its address, as any browser keeps it.
    await page.evaluate((url) => fetch(url).then((answer) => answer.blob()), address);
    expect(await inBrowser()).toBe(true);

    await page.getByRole('button', { name: other.fullName }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect.poll(() => keysOf(page, 'reads')).toEqual([]);
    await expect.poll(async () => (await cached(page)).caches).not.toContain(PICTURE_CACHE);
    await expect.poll(async () => (await cached(page)).local.filter((key) => key.startsWith('ordito'))).toEqual([]);
    await expect.poll(inBrowser).toBe(false);
  },
);
