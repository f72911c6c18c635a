/**
 * The frame: size and paint time of the first screen, cost of switching back to a live tab, memory of twelve tabs, and Lighthouse scores.
 * Times are this machine's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type CDPSession, type Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';

import { signIn, WIDE } from '../flows/support/counter.ts';
import { Desk } from '../flows/support/desk.ts';
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts';
import { firstRoute, type FirstRoute } from './first-route.ts';
import { bench, median, round, withBrowser, type Stage } from './support.ts';

const RUNS = 5;
const SWITCHES = 10;
const VIEWS = 12;
const ITEMS = 20;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

await bench(async (stage) => {
  const desk = new Desk(stage.api, stage.merchant);
  for (let count = 0; count < ITEMS; count++) await desk.addProducts(1);
  return {
    bench: 'shell',
    goals: { js: 150, css: 25, switchMs: 50, performance: 95, accessibility: 100, bestPractices: 100 },
    signIn: await firstRoutes(stage, '/login', 'form'),
    list: await firstRoutes(stage, '/products/index', 'main li'),
    switchMs: await withDesk(stage, switchCost),
    heapMB: await withDesk(stage, heapOfViews),
    lighthouse: await lighthouseScores(stage),
  };
});

/** The first screen of an address in fresh browsers: bytes, and median times. */
async function firstRoutes({ server, merchant }: Stage, address: string, screen: string): Promise<FirstRoute> {
  const runs: FirstRoute[] = [];
  for (let run = 0; run < RUNS; run++) {
    const options = { viewport: WIDE, serviceWorkers: 'block' } as const;
    runs.push(
      await withBrowser(options, async (page, context) => {
        if (address !== '/login') await signIn(page, server.url, merchant);
        return firstRoute(await context.newPage(), server.url + address, screen);
      }),
    );
  }
  const [first] = runs;
  if (!first) throw new Error('nothing was measured');
  return { ...first, paint: median(runs.map(({ paint }) => paint)), screen: median(runs.map((run) => run.screen)) };
}

/** A signed-in page with the browser's own metrics. */
function withDesk<T>({ server, merchant }: Stage, measure: (page: Page, meter: CDPSession) => Promise<T>): Promise<T> {
  return withBrowser({ viewport: WIDE }, async (page, context) => {
    await signIn(page, server.url, merchant);
    const meter = await context.newCDPSession(page);
    await meter.send('Performance.enable');
    return measure(page, meter);
  });
}

/** Main-thread time of switching between two live lists, in ms: everything from the click to the frame. */
async function switchCost(page: Page, meter: CDPSession): Promise<object> {
  const names = ['Fabrics', 'Products'];
  for (const name of [...names, ...names]) {
    await click(page, name);
    await page.waitForTimeout(1000);
  }
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark('long', { detail: duration });
    }).observe({ type: 'longtask' });
  });
  const costs: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn++) {
    const before = await metric(meter, 'TaskDuration');
    await click(page, names[turn % 2] ?? '');
    costs.push(((await metric(meter, 'TaskDuration')) - before) * 1000);
    await page.waitForTimeout(300);
  }
  const long = await page.evaluate(() =>
    performance.getEntriesByName('long').map((mark) => (mark as PerformanceMark).detail as number),
  );
  return { median: round(median(costs), 1), worst: round(Math.max(...costs), 1), longTasks: long.length };
}

/** Memory in use with one view and with twelve, in MB, after a garbage collection. */
async function heapOfViews(page: Page, meter: CDPSession): Promise<object> {
  const heap = async () => {
    await meter.send('HeapProfiler.collectGarbage');
    return round((await metric(meter, 'JSHeapUsedSize')) / 1e6, 1);
  };
  const one = await heap();
  for (let view = 1; view < VIEWS; view++) {
    await click(page, 'Products');
    await page.locator('main li:visible h2 a').nth(view).click();
    await page.locator('main figure:visible').first().waitFor();
  }
  return { oneView: one, twelveViews: await heap() };
}

/** Clicks a menu entry, within the page, and waits for the next frame. */
function click(page: Page, name: string): Promise<void> {
  return page.evaluate(async (word) => {
    const entry = [...document.querySelectorAll<HTMLElement>('#menu a')].find((each) =>
      each.textContent.startsWith(word),
    );
    entry?.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, name);
}

async function metric(meter: CDPSession, name: string): Promise<number> {
  const { metrics } = await meter.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
}

/** Lighthouse scores, 0 to 100, for a desktop computer; signed in as a merchant. */
async function lighthouseScores({ server, merchant }: Stage): Promise<object> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordito-lighthouse-'));
  const port = server.port + 1;
  const context = await chromium.launchPersistentContext(folder, {
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    locale: 'en-GB',
  });
  try {
    const judge = async (address: string) => {
      const flags = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' } as const;
      const result = await lighthouse(server.url + address, flags, desktopConfig);
      const { categories = {}, audits = {} } = result?.lhr ?? {};
      const scores = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
      const failed = Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
      return { ...Object.fromEntries(scores), failed: failed.map(({ id }) => id) };
    };
    const signInScores = await judge('/login');
    await signIn(context.pages()[0] ?? (await context.newPage()), server.url, merchant);
    return { signIn: signInScores, list: await judge('/products/index') };
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
