/**
 * Bytes of the first route, gzip -9: all JavaScript and CSS asked for until its screen is drawn, by the browser's own record. What
 * is asked for later (the outbox, dialogs, the service worker) is loaded while a person already reads; it does not count.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { root } from '../../scripts/toolchain.mjs';
import { signIn, WIDE } from '../flows/support/counter.ts';
import { bench, round, withBrowser } from './support.ts';

await bench(async ({ server, merchant }) => {
  const options = { viewport: WIDE, serviceWorkers: 'block' } as const;
  const signInRoute = await withBrowser(options, (page) => firstScreen(page, `${server.url}/login`, 'form'));
  const listRoute = await withBrowser(options, async (page, context) => {
    await signIn(page, server.url, merchant);
    return firstScreen(await context.newPage(), `${server.url}/products/index`, 'main h1');
  });
  return { bench: 'size', unit: 'kB gzip', goal: 200, signIn: signInRoute, products: listRoute };
});

/** Opens an address and weighs what was asked for until `screen` was there and its frame was painted. */
async function firstScreen(page: Page, url: string, screen: string): Promise<object> {
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      // The second frame begins after the one that shows the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('screen')));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, screen);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('screen').length > 0);
  const asked = await page.evaluate(() => {
    const end = performance.getEntriesByName('screen')[0]?.startTime ?? Number.NaN;
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= end);
    return [...new Set(before.map(({ name }) => new URL(name).pathname))];
  });
  return sizes(asked);
}

function sizes(asked: readonly string[]): object {
  const sum = (ending: string) =>
    asked
      .filter((each) => each.endsWith(ending))
      .reduce((total, each) => total + gzipSync(readFileSync(path.join(root, 'build', each)), { level: 9 }).length, 0) /
    1000;
  const [js, css] = [sum('.js'), sum('.css')];
  return { js: round(js, 1), css: round(css, 1), total: round(js + css, 1), files: asked.length };
}
