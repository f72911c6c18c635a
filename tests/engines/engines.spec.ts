/** Firefox and WebKit: saved items are delivered once, and the app opens. */
import { expect, test as base } from '@playwright/test';

import { Api, type Person } from '../flows/support/api.ts';
import { LiveServer } from '../flows/support/live-server.ts';
import { photo } from '../flows/support/photos.ts';
import { Proxy } from '../flows/support/proxy.ts';
import { watchdog } from '../support/watchdog.ts';
import type { Engine } from './support/engine.ts';
import { Firefox } from './support/firefox.ts';
import {
  capture,
  expectControlled,
  expectSettled,
  expectWaiting,
  load,
  look,
  openForm,
  signIn,
} from './support/hands.ts';
import { Screen } from './support/screen.ts';
import { WebKit } from './support/webkit.ts';

const { FIREFOX_PATH, WEBKIT_PATH } = process.env;
const LOADS = 30;
const PAGES = ['/products/index', '/labels', '/fabrics/index', '/outbox'];

interface PerWorker {
  server: LiveServer;
  api: Api;
  merchant: Person;
  display: Screen;
}

const test = base.extend<{ network: Proxy; firefox: Engine; webkit: Engine }, PerWorker>({
  server: [
    async ({}, use) => {
      const server = await LiveServer.create();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: watchdog(150_000) },
  ],
  api: [async ({ server }, use) => use(new Api(server)), { scope: 'worker' }],
  merchant: [async ({ api }, use) => use(await api.merchant('Engine', 'Hub')), { scope: 'worker' }],
  display: [
    async ({}, use) => {
      const screen = await Screen.create();
      await use(screen);
      screen.close();
    },
    { scope: 'worker' },
  ],
  network: async ({ server }, use) => {
    const proxy = await Proxy.create(server.url);
    await use(proxy);
    proxy.close();
  },
  firefox: async ({}, use) => {
    const firefox = new Firefox(FIREFOX_PATH ?? '');
    await firefox.start();
    await use(firefox);
    await firefox.dispose();
  },
  webkit: async ({ display }, use) => {
    const webkit = new WebKit(WEBKIT_PATH ?? '', display.name);
    await webkit.start();
    await use(webkit);
    await webkit.dispose();
  },
});

interface Fixtures {
  engine: Engine;
  network: Proxy;
  merchant: Person;
  api: Api;
}

/** The browser is killed without network: both items survive, and each reaches the server once. */
async function surviveKill({ engine, network, merchant, api }: Fixtures): Promise<void> {
  const before = (await api.items('products', merchant)).length;
  await signIn(engine, network.url, merchant);
  await openForm(engine);
  await expectControlled(engine);
  network.fault = () => 'drop';
  // Small ones: WebKit's inspector takes no more than 128 KiB at a time.
  const codes = [await capture(engine, await photo(300, 240, 180)), await capture(engine, await photo(301, 240, 180))];
  await engine.kill();

  await engine.start();
  await engine.goto(`${network.url}/products/index`);
  await expectWaiting(engine, 2);
  network.fault = () => null;
  await expectWaiting(engine, 0);
  const items = (await api.items('products', merchant)).slice(before);
  expect(items.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
}

/** Somebody loads page after page as soon as each is drawn. */
async function loadQuickly({ engine, network, merchant }: Fixtures): Promise<void> {
  await signIn(engine, network.url, merchant);
  for (let count = 0; count < LOADS; count++) {
    const page = PAGES[count % PAGES.length] ?? '/';
    await test.step(`load ${count + 1}`, () => load(engine, `${network.url}${page}`));
  }
}

/** Pages that are loaded while the first worker is installed, and takes charge of them. */
async function visitFirst({ engine, network, merchant }: Fixtures): Promise<void> {
  await signIn(engine, network.url, merchant);
  for (const page of ['/intake', '/labels', '/products/index']) {
    await load(engine, `${network.url}${page}`);
  }
  await expectControlled(engine);
  await expectSettled(engine);
  expect(await look(engine)).toMatchObject({ isOffered: false });
}

test.describe('Firefox', () => {
  test.skip(!FIREFOX_PATH, 'There is no Firefox on this machine (Debian: firefox-esr).');

  test('an item saved offline survives a kill and is delivered once', ({ firefox, network, merchant, api }) =>
    surviveKill({ engine: firefox, network, merchant, api }));

  test('thirty quick loads render every page', ({ firefox, network, merchant, api }) =>
    loadQuickly({ engine: firefox, network, merchant, api }));

  test('a first visit offers no update', ({ firefox, network, merchant, api }) =>
    visitFirst({ engine: firefox, network, merchant, api }));
});

test.describe('WebKit', () => {
  test.skip(!WEBKIT_PATH, 'There is no WebKitGTK on this machine (Debian: webkit2gtk-driver and xvfb).');

  test('an item saved offline survives a kill and is delivered once', ({ webkit, network, merchant, api }) =>
    surviveKill({ engine: webkit, network, merchant, api }));

  test('thirty quick loads render every page', ({ webkit, network, merchant, api }) =>
    loadQuickly({ engine: webkit, network, merchant, api }));
});
