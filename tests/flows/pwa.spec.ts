/** The app as an app: installable, starting offline anywhere, updated only when a person says so. */
import { expectWaiting, NARROW, signIn, startForm, WIDE } from './support/counter.ts';
import { expectControlled } from './support/kept-reads.ts';
import { nextWorker } from './support/next-worker.ts';
import { photo } from './support/photos.ts';
import { expect, test, WITH_SERVICE_WORKER } from './support/test.ts';

test(
  'is installable: manifest, icons of every size, a worker in charge from the first visit, which leaves the server’s addresses alone',
  WITH_SERVICE_WORKER,
  async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
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
    await expectControlled(page);
    await page.goto(`${server.url}/admin/api/openapi.json`);
    expect(await page.evaluate(() => document.contentType)).toBe('application/json');
  },
);

test(
  'starts offline at a deep address, as the person who was signed in',
  WITH_SERVICE_WORKER,
  async ({ profile, server, merchant }) => {
    let page = await profile.open({ viewport: WIDE });
    await signIn(page, server.url, merchant);
    await expectControlled(page);
    await profile.close();
    page = await profile.open({ viewport: WIDE, offline: true });
    await page.goto(`${server.url}/fabrics/index`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWaiting(page, 0);
    await expect(page.getByText(merchant.fullName).first()).toBeVisible();

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

test('a storage that does not answer is told in place of an empty page, and the app opens when it does', async ({
  page,
  server,
  merchant,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, server.url, merchant);
  await page.addInitScript(hold);
  await page.reload();
  const words = page.getByRole('heading', { name: 'The device’s storage does not answer' });
  await expect(words).toBeVisible();
  await expect(page.getByText('What is stored on this device is safe.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('storage-answers')));
  await expectWaiting(page, 0);
  await expect(words).toHaveCount(0);
});

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

test(
  'a worker of the page’s own build is not offered as a new version',
  WITH_SERVICE_WORKER,
  async ({ page, network, merchant }) => {
    await signIn(page, network.url, merchant);
    await expectControlled(page);
    const same = await nextWorker(network.url, '');
    network.fault = ({ url }) => (url === '/sw.js' ? same : null);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    await page.waitForTimeout(1500);
    await expect(page.getByTestId('update-offer')).toHaveCount(0);
  },
);

test('a new version is offered, never forced', WITH_SERVICE_WORKER, async ({ page, network, merchant }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, network.url, merchant);
  await expectControlled(page);
  const next = await nextWorker(network.url);
  network.fault = ({ url }) => (url === '/sw.js' ? next : null);
  const start = await page.evaluate(() => performance.timeOrigin);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByTestId('update-offer');
  await expect(offer).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(start);
  await offer.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => start)).not.toBe(start);
  await expectWaiting(page, 0);
  await expect(offer).toHaveCount(0);
});

test(
  'a new version waits while a form holds a photo, and leaves what waits in the outbox alone',
  WITH_SERVICE_WORKER,
  async ({ page, network, api, merchant }) => {
    await page.setViewportSize(NARROW);
    await startForm(page, network.url, merchant, 'Products');
    await expectControlled(page);
    const next = await nextWorker(network.url);
    let updated = false;
    network.fault = ({ url }) => {
      if (url?.endsWith('/mobile')) return 'drop';
      return updated && url === '/sw.js' ? next : null;
    };
    await page
      .locator('[data-slot="itemImage"] input[type=file]')
      .last()
      .setInputFiles(await photo(150));
    await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
    updated = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    const offer = page.getByTestId('update-offer');
    await page.waitForTimeout(1000);
    await expect(offer).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectWaiting(page, 1);
    await offer.getByRole('button', { name: 'Update now' }).click();
    await expect(offer).toHaveCount(0);
    await expectWaiting(page, 1);
    network.fault = () => null;
    await expectWaiting(page, 0, 60_000);
    expect(await api.items('products', merchant)).toHaveLength(1);
  },
);
