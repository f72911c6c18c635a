/** Cost of the first screen of an address: transferred bytes and time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { root } from '../../scripts/toolchain.mjs';
import { round } from './support.ts';

/** What a first screen may cost, in kB (gzip) and in requests: a build beyond it fails the flow `start`. */
const BUDGETS: Record<'signIn' | 'products', Pick<FirstRoute, 'js' | 'css' | 'files'>> = {
  signIn: { js: 151, css: 8, files: 8 },
  products: { js: 234, css: 20, files: 25 },
};
/** What every device keeps of the app. */
const PRECACHED_FILES = 260;

/** What is beyond its budget, in words. */
export function beyondBudget(routes: Readonly<Record<keyof typeof BUDGETS, FirstRoute>>): string[] {
  const precached = readFileSync(path.join(root, 'build/sw.js'), 'utf8').match(/"url":"/g)?.length ?? Infinity;
  const measured = Object.entries(BUDGETS).flatMap(([screen, budget]) =>
    Object.entries(budget).map(([what, most]) => {
      const is = routes[screen as keyof typeof BUDGETS][what as keyof typeof budget];
      return { what: `${screen} ${what}`, is, most };
    }),
  );
  return [...measured, { what: 'precached files', is: precached, most: PRECACHED_FILES }]
    .filter(({ is, most }) => is > most)
    .map(({ what, is, most }) => `${what}: ${is} of ${most}`);
}

export interface FirstRoute {
  /** Bytes of JavaScript and CSS in kB, gzip -9. */
  js: number;
  css: number;
  total: number;
  files: number;
  /** First contentful paint, and the frame with the screen, in ms from the start of the navigation. */
  paint: number;
  screen: number;
}

/** Opens an address and measures what was requested until `screen` was drawn, and when it was painted. */
export async function firstRoute(page: Page, url: string, screen: string): Promise<FirstRoute> {
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      performance.mark('drawn');
      // The second frame starts after the one with the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('screen')));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, screen);
  await page.goto(url);
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('screen').length > 0 &&
      performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const { urls, ...times } = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    // What starts between drawing and painting did not hold it up: on a slow device that is half of what is loaded afterwards.
    const needed = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= at('drawn'));
    const names = needed.map(({ name }) => new URL(name).pathname);
    return { urls: [...new Set(names)], paint: at('first-contentful-paint'), screen: at('screen') };
  });
  return { ...sizes(urls), paint: round(times.paint, 0), screen: round(times.screen, 0) };
}

function sizes(urls: readonly string[]) {
  const sum = (ending: string) =>
    urls
      .filter((each) => each.endsWith(ending))
      .reduce((total, each) => total + gzipSync(readFileSync(path.join(root, 'build', each)), { level: 9 }).length, 0) /
    1000;
  const [js, css] = [sum('.js'), sum('.css')];
  return { js: round(js, 1), css: round(css, 1), total: round(js + css, 1), files: urls.length };
}
