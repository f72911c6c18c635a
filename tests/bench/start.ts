/**
 * App start time with a four times slower processor: on Slow and Fast 4G with an empty device, and
 * offline from the service worker. Beside it, in turns, the least app that shows the same (`minimal`): quote the ratios. And how evenly
 * a view of all rows scrolls, at the machine's own speed, beside an empty page.
 */
import type { CDPSession, Page } from '@playwright/test';

import { signIn, speak, WIDE } from '../flows/support/counter.ts';
import { Desk } from '../flows/support/desk.ts';
import { scrolling } from './list-scrolling.ts';
import { MinimalApp } from './minimal-app.ts';
import { bench, median, round, withBrowser, type Stage } from './support.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const SLOWER = 4;
/** The conditions Chromium's developer tools give these names to; latency in ms, throughput in bytes per second. */
const LINKS = {
  slow4g: { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375, offline: false },
  fast4g: { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750, offline: false },
} as const;
const FORM = 'form input';
const ROWS = 'main li img';

async function compare(ours: () => Promise<Times>, theirs: () => Promise<Times>): Promise<object> {
  const runs: { ours: Times; theirs: Times }[] = [];
  for (let run = 0; run < RUNS; run++) runs.push({ ours: await ours(), theirs: await theirs() });
  console.log(JSON.stringify(runs));
  const of = (read: (run: (typeof runs)[number]) => number) => round(median(runs.map(read)), 0);
  return {
    ours: of((run) => run.ours.there),
    minimal: of((run) => run.theirs.there),
    ratio: round(median(runs.map((run) => run.ours.there / run.theirs.there))),
    paint: of((run) => run.ours.paint),
    minimalPaint: of((run) => run.theirs.paint),
  };
}

/** First contentful paint, and what was waited for, in ms from the start of the navigation. */
interface Times {
  paint: number;
  there: number;
}

const browserOptions = { viewport: WIDE } as const;

/** An address on a device that has never seen it; signed in by its cookie where `stage` names who it is. */
const cold = (url: string, path: string, wanted: string, link: keyof typeof LINKS, stage?: Stage): Promise<Times> =>
  withBrowser({ ...browserOptions, serviceWorkers: 'block' }, async (page, context) => {
    await speak(page, url);
    if (stage) await context.addCookies([{ name: 'token', value: stage.merchant.token, url }]);
    const meter = await slowed(page);
    await meter.send('Network.emulateNetworkConditions', LINKS[link]);
    return open(page, url + path, wanted);
  });

/** The list, seen once with a network and then opened without. */
const offline = (url: string, stage?: Stage): Promise<Times> =>
  withBrowser(browserOptions, async (page, context) => {
    if (stage) await signIn(page, url, stage.merchant);
    await page.goto(`${url}/products/index`);
    await page.locator(ROWS).first().waitFor();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      while (registration.active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
    });
    // The second load goes through the worker, which keeps what that shows.
    await page.reload();
    await page.locator(ROWS).first().waitFor();
    await page.waitForTimeout(3000);
    await page.close();
    await context.setOffline(true);
    const next = await context.newPage();
    await slowed(next);
    return open(next, `${url}/products/index`, ROWS);
  });

async function slowed(page: Page): Promise<CDPSession> {
  const meter = await page.context().newCDPSession(page);
  await meter.send('Network.enable');
  await meter.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return meter;
}

/** Opens an address and waits until `wanted` is on show; a picture counts once it is drawn. */
async function open(page: Page, url: string, wanted: string): Promise<Times> {
  await page.addInitScript((selector) => {
    const look = () => {
      const found = document.querySelector(selector);
      const isThere = found instanceof HTMLImageElement ? found.complete && found.naturalWidth > 0 : found !== null;
      if (isThere) requestAnimationFrame(() => performance.mark('there'));
      else requestAnimationFrame(look);
    };
    look();
  }, wanted);
  await page.goto(url, { timeout: 60_000, waitUntil: 'commit' });
  await page.waitForFunction(
    () => ['there', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0),
    undefined,
    { timeout: 60_000 },
  );
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { paint: at('first-contentful-paint'), there: at('there') };
  });
}

await bench(async (stage) => {
  await new Desk(stage.api, stage.merchant).fillList();
  const minimal = await MinimalApp.create(stage);
  try {
    const result: Record<string, object> = {};
    for (const link of ['slow4g', 'fast4g'] as const) {
      result[`${link} signIn`] = await compare(
        () => cold(stage.server.url, '/login', FORM, link),
        () => cold(minimal.url, '/login', FORM, link),
      );
      result[`${link} list`] = await compare(
        () => cold(stage.server.url, '/products/index', ROWS, link, stage),
        () => cold(minimal.url, '/products/index', ROWS, link),
      );
    }
    result['offline list'] = await compare(
      () => offline(stage.server.url, stage),
      () => offline(minimal.url),
    );
    const goals = { slow4gSignIn: 1, slow4gList: 1.2, offline: 1.1, scrollingP95: 16.8 };
    return { bench: 'start', unit: 'ms', goals, ...result, scrolling: await scrolling(RUNS) };
  } finally {
    minimal.close();
  }
});
