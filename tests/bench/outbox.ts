/**
 * The outbox: storing 400 kB captures and listing a thousand, compared with bare IndexedDB; app start with 500 waiting parcels and 10,000
 * receipts, compared with none; memory after a burst of captures.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';
import { build } from 'vite';

import { root } from '../../scripts/toolchain.mjs';
import { NARROW, openForm, signIn } from '../flows/support/counter.ts';
import { photo } from '../flows/support/photos.ts';
import type { Figures, OutboxBench } from './outbox-page.ts';
import { seedParcels, type Seed } from './seed-parcels.ts';
import { bench, median, round, withBrowser } from './support.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 1000);
const CAPTURES = Number(process.env['CAPTURES'] ?? 200);
const STARTS = 7;

type WithBench = typeof globalThis & { outboxBench: OutboxBench };

await bench(async ({ server, merchant }) => {
  const stores = await storing();
  const start = await starting(server.url, merchant);
  const burst = await bursting(server.url, merchant);
  return {
    bench: 'outbox',
    items: ITEMS,
    ours: rounded(stores.ours),
    bareIndexedDb: rounded(stores.bare),
    putRatio: round(stores.ours.putMs / stores.bare.putMs),
    listRatio: round(stores.ours.listMs / stores.bare.listMs),
    countMs: round(stores.countMs, 1),
    start,
    burst,
    goal: { putRatio: 1.5, listMs: 12, startRatio: 1.1, heapMb: 400 },
  };
});

function rounded({ putMs, longestGapMs, listMs }: Figures): Figures {
  return { putMs: round(putMs, 1), longestGapMs: round(longestGapMs, 0), listMs: round(listMs, 1) };
}

/** The product's own code on a page without the app. */
async function storing(): Promise<{ ours: Figures; bare: Figures; countMs: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordito-bench-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { __APP_VERSION__: '"bench"', 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, lib: { entry: 'tests/bench/outbox-page.ts', formats: ['es'], fileName: 'page' } },
  });
  const script = await readFile(path.join(folder, 'page.js'));
  const site = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response
      .writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const result = await withBrowser({}, async (page) => {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'outboxBench' in window);
    const figures = await page.evaluate(
      (count) => (window as unknown as WithBench).outboxBench.compare(count, 400_000),
      ITEMS,
    );
    const countMs = await page.evaluate(() => (window as unknown as WithBench).outboxBench.counting());
    return { ...figures, countMs };
  });
  site.close();
  await rm(folder, { recursive: true });
  return result;
}

/** First paint of the app with a full and with an empty outbox, alternating. */
async function starting(url: string, merchant: { _id: string; fullName: string; email: string; password: string }) {
  const prepare = async (page: Page, full: boolean) => {
    await signIn(page, url, merchant);
    if (full) {
      await page.evaluate<void, Seed>(seedParcels, { count: 10_000, state: 'delivered', owner: merchant, bytes: 0 });
      await page.evaluate<void, Seed>(seedParcels, { count: 500, state: 'attention', owner: merchant, bytes: 400_000 });
    }
  };
  const paint = async (page: Page) => {
    await page.reload();
    await page.getByTestId('outbox-badge').last().waitFor();
    return page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      badge: performance.now(),
    }));
  };
  return withBrowser({ viewport: { width: 1280, height: 800 } }, async (page, context) => {
    await prepare(page, false);
    const other = await context.browser()?.newContext({ viewport: { width: 1280, height: 800 } });
    if (!other) throw new Error('no second context');
    const full = await other.newPage();
    await prepare(full, true);
    const empty: { paint: number; badge: number }[] = [];
    const filled: { paint: number; badge: number }[] = [];
    for (let run = 0; run < STARTS; run++) {
      empty.push(await paint(page));
      filled.push(await paint(full));
    }
    const of = (runs: typeof empty, what: 'paint' | 'badge') => round(median(runs.map((each) => each[what])), 0);
    return {
      emptyPaintMs: of(empty, 'paint'),
      fullPaintMs: of(filled, 'paint'),
      ratio: round(of(filled, 'paint') / of(empty, 'paint')),
      emptyBadgeMs: of(empty, 'badge'),
      fullBadgeMs: of(filled, 'badge'),
    };
  });
}

/** Captures about once a second; heap after a garbage collection, and the longest task. */
async function bursting(url: string, merchant: { email: string; password: string }) {
  const file = await photo(11, 2400, 1800);
  return withBrowser({ viewport: NARROW }, async (page, context) => {
    await signIn(page, url, merchant);
    await openForm(page, 'Products');
    await page.evaluate(() => {
      const marks = window as unknown as { longest: number };
      marks.longest = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) marks.longest = Math.max(marks.longest, entry.duration);
      }).observe({ entryTypes: ['longtask'] });
    });
    for (let item = 1; item <= CAPTURES; item++) {
      const next = Date.now() + 1000;
      await page.locator('[data-slot="itemImage"] input[type=file]').last().setInputFiles(file);
      await page.locator('[data-slot="itemImage"] img').waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator(`[data-testid=saved-item][data-seq="${item}"]`).waitFor();
      await page.waitForTimeout(Math.max(0, next - Date.now()));
    }
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      embedderHeapUsedSize: number;
      backingStorageSize: number;
    };
    const heap = usedSize + embedderHeapUsedSize + backingStorageSize;
    const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
    return { captures: CAPTURES, heapMb: round(heap / 1e6, 0), longestTaskMs: round(longest, 0) };
  });
}
