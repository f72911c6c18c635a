/** Scrolls the view of all rows of the demo by 400 px a frame, and an empty page of the same browser in turns. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { speak, WIDE } from '../flows/support/counter.ts';
import { type Demo, withDemo } from './demo.ts';
import { median, round, withBrowser } from './support.ts';

const LOOKS = { table: 'main tbody img', grid: 'main li img' } as const;
const FRAMES = 60;
const PORT = '8198';

/** One pass: 95th percentile of the frames' times in ms, the main thread's ms a frame, and heights of the page. */
interface Pass {
  p95: number;
  taskMs: number;
  heights: number;
}

export async function scrolling(runs: number): Promise<object> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordito-bench-'));
  const found = await withDemo({ folder, port: PORT }, async (demo) => {
    const result: Record<string, object> = {};
    for (const look of ['table', 'grid'] as const) result[look] = await compare(demo, look, runs);
    return result;
  });
  await rm(folder, { recursive: true, force: true });
  return found;
}

async function compare({ url, token }: Demo, look: keyof typeof LOOKS, runs: number): Promise<object> {
  const ours: Pass[] = [];
  const empty: Pass[] = [];
  for (let run = 0; run < runs; run++) {
    await withBrowser({ viewport: WIDE, serviceWorkers: 'block' }, async (page, context) => {
      await speak(page, url);
      await context.addCookies([{ name: 'token', value: token, url }]);
      await page.goto(`${url}/products/index?rows=all&view=${look}`);
      await page.locator(LOOKS[look]).first().waitFor();
      await page.waitForTimeout(1000);
      ours.push(await pass(page));
      await page.goto('about:blank');
      await page.setContent(`<div style="height: 100000px; background: linear-gradient(red, blue)"></div>`);
      empty.push(await pass(page));
    });
  }
  const of = (passes: readonly Pass[], what: keyof Pass) => round(median(passes.map((each) => each[what])), 1);
  const heights = Math.max(...ours.map((each) => each.heights));
  return { p95: of(ours, 'p95'), taskMs: of(ours, 'taskMs'), heights, emptyP95: of(empty, 'p95') };
}

async function pass(page: Page): Promise<Pass> {
  const meter = await page.context().newCDPSession(page);
  await meter.send('Performance.enable');
  const task = async () => {
    const { metrics } = await meter.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await task();
  const seen = await page.evaluate(async (frames) => {
    const frame = () => new Promise(requestAnimationFrame);
    const times: number[] = [];
    const heights = new Set<number>();
    await frame();
    for (let step = 0; step < frames; step++) {
      const start = performance.now();
      window.scrollBy(0, 400);
      await frame();
      times.push(performance.now() - start);
      heights.add(document.documentElement.scrollHeight);
    }
    return {
      p95: times.toSorted((one, other) => one - other)[Math.floor(0.95 * frames)] ?? NaN,
      heights: heights.size,
    };
  }, FRAMES);
  return { ...seen, taskMs: (1000 * ((await task()) - before)) / FRAMES };
}
