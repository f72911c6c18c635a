/** Shared by the benches: a live server with one merchant, a browser on it, and uniform figures. */
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

import { Api, type Person } from '../flows/support/api.ts';
import { LiveServer } from '../flows/support/live-server.ts';
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts';

export interface Stage {
  server: LiveServer;
  api: Api;
  merchant: Person;
}

/** Runs a bench on a fresh server and prints its result as the last line. */
export async function bench(measure: (stage: Stage) => Promise<object>): Promise<void> {
  const server = await LiveServer.create();
  try {
    const api = new Api(server);
    const merchant = await api.merchant('Hub', 'Bench');
    console.log(JSON.stringify(await measure({ server, api, merchant })));
  } finally {
    await server.dispose();
  }
}

/** Opens a browser for the time of one measurement. */
export async function withBrowser<T>(
  options: BrowserContextOptions,
  use: (page: Page, context: BrowserContext) => Promise<T>,
  args: readonly string[] = CHROMIUM_FLAGS,
): Promise<T> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: [...args],
  });
  try {
    const context = await browser.newContext(options);
    return await use(await context.newPage(), context);
  } finally {
    await browser.close();
  }
}

/** Median. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** How long some work takes, in ms: the middle of several times, and the slowest twentieth; the first three do not count. */
export async function times(count: number, work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const took: number[] = [];
  for (let time = -3; time < count; time += 1) {
    const start = performance.now();
    await work();
    if (time >= 0) took.push(performance.now() - start);
  }
  const sorted = took.toSorted((one, other) => one - other);
  const at = (part: number) => round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN, 1);
  return { p50: at(0.5), p95: at(0.95) };
}
