/** A 12-megapixel photo from the file input to a stored parcel, beside browser-image-compression as it comes. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { root } from '../../scripts/toolchain.mjs';
import { NARROW, openForm, signIn } from '../flows/support/counter.ts';
import { photo } from '../flows/support/photos.ts';
import { bench, median, round, withBrowser } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

await bench(async ({ server, merchant }) => {
  const file = await photo(12, 4000, 3000);
  const ours = await withBrowser({ viewport: NARROW }, async (page) => {
    await signIn(page, server.url, merchant);
    await openForm(page, 'Products');
    const runs = [];
    for (let run = 0; run <= ROUNDS; run++) runs.push(await captureOnce(page, file, run));
    return summary(runs.slice(1));
  });
  const library = await withBrowser({ viewport: NARROW }, (page) => asItComes(page, file));
  return {
    bench: 'capture',
    photo: { megapixels: 12, bytes: readFileSync(file).length },
    ours,
    library,
    wallRatio: round(ours.wallMs / library.wallMs),
    goal: { longestTaskMs: 50 },
  };
});

interface Run {
  wallMs: number;
  longestTaskMs: number;
  bytes: number;
}

function summary(runs: readonly Run[]): Run {
  return {
    wallMs: round(median(runs.map(({ wallMs }) => wallMs)), 0),
    longestTaskMs: round(Math.max(...runs.map(({ longestTaskMs }) => longestTaskMs)), 0),
    bytes: median(runs.map(({ bytes }) => bytes)),
  };
}

/** From choosing the file to the row in the database; a person's pause before Save is not counted. */
async function captureOnce(page: Page, file: string, run: number): Promise<Run> {
  await page.evaluate(() => {
    const marks = window as unknown as { longest: number; observer?: PerformanceObserver };
    marks.observer?.disconnect();
    marks.longest = 0;
    marks.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) marks.longest = Math.max(marks.longest, entry.duration);
    });
    marks.observer.observe({ entryTypes: ['longtask'] });
  });
  const before = Date.now();
  await page.locator('[data-slot="itemImage"] input[type=file]').last().setInputFiles(file);
  await page.locator('[data-slot="itemImage"] img').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator(`[data-testid=saved-item][data-seq="${run + 1}"]`).waitFor();
  const wallMs = Date.now() - before;
  return page.evaluate(async (wall) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const open = indexedDB.open('ordito');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = open.result.transaction('photos').objectStore('photos').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    const photos = all.result as { bytes: ArrayBuffer }[];
    open.result.close();
    const { longest } = window as unknown as { longest: number };
    return { wallMs: wall, longestTaskMs: longest, bytes: photos.at(-1)?.bytes.byteLength ?? 0 };
  }, wallMs);
}

/** The library with its defaults and the 2 MB limit, on an empty page; its worker's code is on a host that is not reached. */
async function asItComes(page: Page, file: string): Promise<Run> {
  const script = readFileSync(
    path.join(root, 'node_modules/browser-image-compression/dist/browser-image-compression.js'),
  );
  const site = createServer((request, response) => {
    if (request.url === '/library.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<script src="/library.js"></script><input type=file>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await page.route(/^https:/, (route) => route.abort());
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.locator('input').setInputFiles(file);
  const runs: Run[] = [];
  for (let run = 0; run <= ROUNDS; run++) {
    runs.push(
      await page.evaluate(async () => {
        let longest = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
        });
        observer.observe({ entryTypes: ['longtask'] });
        const input = document.querySelector('input')?.files?.[0];
        const { imageCompression } = window as unknown as {
          imageCompression: (picture: File, options: object) => Promise<File>;
        };
        const start = performance.now();
        const result = await imageCompression(input as File, { maxSizeMB: 1.9, useWebWorker: true });
        const wallMs = performance.now() - start;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { wallMs, longestTaskMs: longest, bytes: result.size };
      }),
    );
  }
  site.close();
  return summary(runs.slice(1));
}
