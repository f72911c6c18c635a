/**
 * What every screen of the demo loads until its content shows, on a device that has nothing of it yet: kB of brotli and files of JavaScript,
 * kB of styles, the largest first. Bytes do not depend on the machine, but for what a slow screen requests in the meantime.
 *
 *     npm run bench:screens -- /tmp/demo
 *
 * The folder keeps the demo, so that a second run starts at once.
 */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { BrowserContextOptions, Page } from '@playwright/test';

import type { Caller } from '../../contract/access.ts';
import { root } from '../../scripts/toolchain.mjs';
import { addressesOf } from '../flows/support/addresses.ts';
import { speak, WIDE } from '../flows/support/counter.ts';
import { type Demo, withDemo } from './demo.ts';
import { round, withBrowser } from './support.ts';

const PORT = '8198';
/** A watchdog: longer than any screen needs, in ms. */
const LIMIT_MS = 60_000;

/** In kB of brotli, and in files of JavaScript. */
interface Load {
  js: number;
  css: number;
  files: number;
}

await withDemo({ folder: process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'ordito-screens-')), port: PORT }, measure);

async function measure({ url, api, token }: Demo): Promise<void> {
  const { data: caller } = await api.json<{ data: Caller }>('GET', '/profile', token);
  const { data: items } = await api.json<{ data: { code: string }[] }>('GET', '/products?limit=1', token);
  const addresses = await addressesOf(api, token, caller, items[0]?.code ?? '');
  const screens: (Load & { screen: string })[] = [];
  for (const [screen, address] of [['table', '/products/index?view=table'], ...addresses] as const) {
    const options: BrowserContextOptions = { viewport: WIDE, serviceWorkers: 'block', permissions: ['camera'] };
    const load = await withBrowser(options, async (page, context) => {
      await speak(page, url);
      await context.addCookies([{ name: 'token', value: token, url }]);
      return loadOf(page, url + address);
    });
    screens.push({ screen, ...load });
  }
  screens.sort((one, other) => other.js - one.js);
  for (const { screen, js, files, css } of screens)
    console.log(`${js} kB in ${files} files, ${css} kB of styles: ${screen}`);
  console.log(JSON.stringify({ bench: 'screens', unit: 'kB br', screens }));
}

/** Opens an address and adds up what is requested until its heading or shutter shows and nothing in it is still to come. */
async function loadOf(page: Page, url: string): Promise<Load> {
  await page.addInitScript(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
    const watch = () => {
      const isThere = shown('h1, [data-testid="shutter"], [data-testid="native-camera"]');
      if (isThere && !shown('[aria-busy="true"], .mantine-Skeleton-root')) performance.mark('content');
      else requestAnimationFrame(watch);
    };
    watch();
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0, undefined, {
    timeout: LIMIT_MS,
  });
  const names = await page.evaluate(() => {
    const content = performance.getEntriesByName('content')[0]?.startTime ?? Number.NaN;
    const needed = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= content);
    return [...new Set(needed.map(({ name }) => new URL(name).pathname))];
  });
  const files = (ending: string) => names.filter((each) => each.endsWith(ending));
  const kB = (ending: string) => round(files(ending).reduce((sum, each) => sum + sent(each), 0) / 1000, 1);
  return { js: kB('.js'), css: kB('.css'), files: files('.js').length };
}

/** Bytes of a built file as the server sends it: small ones are not compressed. */
function sent(file: string): number {
  const built = path.join(root, 'build', file);
  return readFileSync(existsSync(`${built}.br`) ? `${built}.br` : built).length;
}
