/** The start: how much is loaded before a person sees the first screen, in how many hops, and what comes afterwards. */
import { beyondBudget, firstRoute } from '../bench/first-route.ts';
import { signIn, speak, WIDE } from './support/counter.ts';
import { Desk } from './support/desk.ts';
import { framesOf } from './support/frames.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

test('start: the first screens stay within their budget of bytes and requests, and rows wait for no second hop', async ({
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
  const address = `${server.url}/products/index`;
  const next = await context.newPage();
  const meter = await context.newCDPSession(next);
  await meter.send('Network.enable');
  await meter.send('Network.setCacheDisabled', { cacheDisabled: true });
  const list = await firstRoute(next, address, 'main li img');
  await next.close();
  expect(beyondBudget({ signIn: login, products: list })).toEqual([]);

  // The document names everything that the rows need: nothing else is answered.
  const document = await context.request.get(address);
  const names = `${document.headers()['link']}${await document.text()}`.matchAll(
    /(?:<|src="|href="|content=")(\/[^">]+)/g,
  );
  const named = new Set([...names, ['', '/admin/api/profile']].map(([, name = '']) => name.replaceAll('&amp;', '&')));
  const far = await context.newPage();
  await far.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (route.request().isNavigationRequest() || named.has(pathname + search)) await route.continue();
  });
  await far.goto(address, { waitUntil: 'commit' });
  await expect(far.locator('main li img').first()).toBeAttached();
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
  const code = page.waitForResponse(/\/assets\/export-dialog-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await (await code).finished();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // The dialog's code has run, and the page has had frames to draw it.
  await page.evaluate((address) => import(address), (await code).url());
  await framesOf(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(0);
  for (const release of held) release();
  await expect(dialog.getByRole('heading', { name: /^Export/ })).toBeVisible();
});
