/** The start: how much is loaded before a person sees the first screen, in how many hops, and what comes afterwards. */
import { beyondBudget, firstRoute } from '../bench/first-route.ts';
import { signIn, speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const HOP_MS = 1000;
const HOPS = 2;

test('start: the first screens stay within their budget of bytes and requests, and rows wait for two hops', async ({
  page,
  context,
  server,
  api,
  merchant,
}) => {
  await new Desk(api, merchant).fillList();
  await speak(page, server.url);
  const login = await firstRoute(page, `${server.url}/login`, 'form');
  await signIn(page, server.url, merchant);
  // Its live changes hold one of the six connections to the server.
  await page.goto('about:blank');
  const list = async (latency: number) => {
    const next = await context.newPage();
    const meter = await context.newCDPSession(next);
    await meter.send('Network.enable');
    await meter.send('Network.setCacheDisabled', { cacheDisabled: true });
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1, offline: false };
    await meter.send('Network.emulateNetworkConditions', { latency, ...unlimited });
    const measured = await firstRoute(next, `${server.url}/products/index`, 'main li img');
    await next.close();
    return measured;
  };
  const near = await list(0);
  expect(beyondBudget({ signIn: login, products: near })).toEqual([]);
  const far = await list(HOP_MS);
  expect(Math.round((far.screen - near.screen) / HOP_MS)).toBeLessThanOrEqual(HOPS);
});

test('start: what is opened before the later texts have come waits for them', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await new Desk(api, merchant).addProducts(2);
  await signIn(page, server.url, merchant);
  const held: (() => void)[] = [];
  await page.route(/\/messages-[^/]*\.js$/, async (route) => {
    // The second file of texts.
    if (held.length > 0 || (await page.locator('main li img').count()) > 0) {
      await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue();
  });
  await page.goto(`${server.url}/products/index`);
  await expect(page.locator('main li img').first()).toBeVisible();
  const code = page.waitForResponse(/\/assets\/list-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await (await code).finished();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // As long as a dialog whose code is there takes to open.
  await page.waitForTimeout(1500);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(0);
  for (const release of held) release();
  await expect(dialog.getByRole('heading', { name: /^Export/ })).toBeVisible();
});
