/** The app as an app: installable, starting offline anywhere, updated only when a person says so. */
import type { Page } from '@playwright/test';

import { atRest } from '../support/at-rest.ts';
import { choose, expectWaiting, NARROW, signIn, speak, startForm, WIDE } from './support/counter.ts';
import { expectControlled } from './support/kept-reads.ts';
import { nextWorker } from './support/next-worker.ts';
import { photo } from './support/photos.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

test(
  'pwa: installable; starts offline at a deep address signed in, also with failing or silent storage',
  WITH_SERVICE_WORKER,
  async ({ profile, server, merchant }) => {
    let page = await profile.open({ viewport: WIDE });
    await signIn(page, server.url, merchant);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(new URL(href ?? '', server.url).href);
    const manifest = (await answer.json()) as {
      icons: { src: string; sizes: string; purpose?: string }[];
      start_url: string;
    };
    expect(manifest).toMatchObject({ name: 'Ordito', display: 'standalone', start_url: '/' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const image = await page.evaluate(async (url) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob());
        return `${bitmap.width}x${bitmap.height}`;
      }, `/${src}`);
      expect(image).toBe(sizes);
    }
    // In charge from the first visit, also of a page loaded past it, it leaves the server's addresses alone.
    await expectControlled(page);
    const reloaded = page.waitForEvent('load');
    await (await page.context().newCDPSession(page)).send('Page.reload', { ignoreCache: true });
    await reloaded;
    await expectControlled(page);
    await page.goto(`${server.url}/admin/api/openapi.json`);
    expect(await page.evaluate(() => document.contentType)).toBe('application/json');
    await profile.close();

    page = await profile.open({ viewport: WIDE, offline: true });
    await page.goto(`${server.url}/fabrics/index`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWaiting(page, 0);
    await expect(page.getByText(merchant.fullName).first()).toBeVisible();

    // A storage that does not answer is told in place of an empty page, and the app opens when it does.
    const silent = await page.context().newPage();
    await speak(silent, server.url);
    await silent.addInitScript(hold);
    await silent.goto(`${server.url}/fabrics/index`);
    const words = silent.getByRole('heading', { name: 'This device’s storage isn’t responding' });
    await expect(words).toBeVisible();
    await expect(silent.getByText('Your data on this device is safe.')).toBeVisible();
    await expect(silent.getByRole('button', { name: 'Reload page' })).toBeVisible();
    await silent.evaluate(() => window.dispatchEvent(new Event('storage-answers')));
    await expectWaiting(silent, 0);
    await expect(words).toHaveCount(0);
    await silent.close();

    // A database that fails once takes nobody's session away: without network nobody signs in again.
    await page.addInitScript(failOnce);
    await page.clock.install();
    await page.reload();
    await expect(page.getByText(merchant.fullName).first()).toBeVisible();

    // Nor does a page that stays open for weeks outlive its session's cookie.
    const day = 24 * 3600;
    const token = async () => (await page.context().cookies()).find(({ name }) => name === 'token');
    const shortened = { ...(await token()), name: 'token', expires: Date.now() / 1000 + day };
    await page.context().addCookies([{ value: '', ...shortened }]);
    const anHourLater = async () => {
      await page.clock.fastForward(3_601_000);
      return (await token())?.expires;
    };
    await expect.poll(anHourLater).toBeGreaterThan(Date.now() / 1000 + 20 * day);
  },
);

/** Runs in the page: the first time the database is opened, the browser cannot. */
function failOnce(): void {
  const opening = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') ?? {};
  const fail = () => {
    Object.defineProperty(IDBFactory.prototype, 'open', opening);
    const request = new EventTarget();
    setTimeout(() => request.dispatchEvent(new Event('error')));
    return request;
  };
  Object.defineProperty(IDBFactory.prototype, 'open', { ...opening, value: fail });
}

/** Runs in the page: databases are opened only once the storage answers. */
function hold(): void {
  const opens = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') ?? {};
  const wait = (...given: Parameters<IDBFactory['open']>) => {
    const held = new EventTarget();
    const answer = () => {
      Object.defineProperty(IDBFactory.prototype, 'open', opens);
      const opening = indexedDB.open(...given);
      opening.addEventListener('success', () => {
        Object.assign(held, { result: opening.result });
        held.dispatchEvent(new Event('success'));
      });
    };
    window.addEventListener('storage-answers', answer, { once: true });
    return held;
  };
  Object.defineProperty(IDBFactory.prototype, 'open', { ...opens, value: wait });
}

/** The page has asked the waiting worker for its build, and shows what follows from it. */
const expectJudged = async (page: Page): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return installing === null && waiting !== null;
      }),
    )
    .toBe(true);
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => port1.addEventListener('message', resolve));
    port1.start();
    (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'BUILD' }, [port2]);
    await answered;
  });
  await page.evaluate(atRest);
};

test(
  'pwa: offers a new version, never forces it, not while a form holds a photo; ignores its own build',
  WITH_SERVICE_WORKER,
  async ({ page, network, api, merchant }) => {
    await page.setViewportSize(NARROW);
    await startForm(page, network.url, merchant, 'Products');
    await expectControlled(page);
    const start = await page.evaluate(() => performance.timeOrigin);
    const offer = page.getByTestId('update-offer');
    let worker = await nextWorker(network.url, '');
    network.fault = ({ url }) => {
      if (url?.endsWith('/mobile')) return 'drop';
      return url === '/sw.js' ? worker : null;
    };
    const update = () => page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await update();
    await expectJudged(page);
    await expect(offer).toHaveCount(0);

    await choose(page, 'itemImage', await photo(150));
    await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
    worker = await nextWorker(network.url);
    await update();
    await expectJudged(page);
    await expect(offer).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectWaiting(page, 1);
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(start);
    await offer.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => start)).not.toBe(start);
    await expect(offer).toHaveCount(0);
    // What waits in the outbox is left alone.
    await expectWaiting(page, 1);
    network.fault = () => null;
    await expectWaiting(page, 0);
    expect(await api.items('products', merchant)).toHaveLength(1);
  },
);
