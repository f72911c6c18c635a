/** Compression alone, on a page without the app: ours, the minimum, a bare canvas, and browser-image-compression. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'vite';

import { root } from '../../scripts/toolchain.mjs';
import type { CaptureBench, CaptureRun } from './capture-page.ts';
import { cameraPictures, likeness, type DrawnPicture } from './capture-pictures.ts';
import { median, round, withBrowser } from './support.ts';

type WithBench = typeof globalThis & { captureBench: CaptureBench };

const LIBRARY = path.join(root, 'node_modules/browser-image-compression/dist/browser-image-compression.js');

/** The result of one way on one picture. */
interface Figures {
  wallMs: number;
  /** Ratio to the minimum's wall time in the same round: median. */
  ratio: number;
  longestTaskMs: number;
  bytes: number;
  edge: number;
  ssim: number;
}

/** Runs every way `rounds` times, alternating so that machine load affects all alike; returns figures per picture and way. */
export async function compressionWays(rounds: number): Promise<Record<string, Record<string, Figures>>> {
  const pictures = await cameraPictures();
  const site = await pageWith(pictures);
  try {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const figures: Record<string, Record<string, Figures>> = {};
    for (const picture of pictures) figures[picture.name] = await allWays(url, picture, rounds);
    return figures;
  } finally {
    site.close();
  }
}

function allWays(url: string, picture: DrawnPicture, rounds: number): Promise<Record<string, Figures>> {
  return withBrowser({}, async (page) => {
    await page.goto(url);
    await page.waitForFunction(() => 'captureBench' in window);
    const ways = await page.evaluate(() => (window as unknown as WithBench).captureBench.ways);
    const runs: Record<string, CaptureRun[]> = Object.fromEntries(ways.map((way) => [way, []]));
    const { name, width, height } = picture;
    // The first turn loads code and makes the compared photos; it is not timed.
    for (let turn = 0; turn <= rounds; turn++) {
      for (const way of ways) {
        const run = await page.evaluate(
          ([each, size, isWanted]) => (window as unknown as WithBench).captureBench.run(each, size, isWanted),
          [way, { url: `/${encodeURIComponent(name)}.jpg`, width, height }, turn === 0] as const,
        );
        runs[way]?.push(run);
      }
    }
    const floor = runs['floor'] ?? [];
    const figures: Record<string, Figures> = {};
    for (const [way, [first, ...timed]] of Object.entries(runs)) {
      const { edge, ssim } = await likeness(picture.jpeg, Buffer.from(first?.photo ?? '', 'base64'));
      figures[way] = {
        wallMs: round(median(timed.map(({ wallMs }) => wallMs)), 0),
        ratio: round(median(timed.map(({ wallMs }, turn) => wallMs / (floor[turn + 1]?.wallMs ?? Number.NaN)))),
        longestTaskMs: round(Math.max(...timed.map(({ longestTaskMs }) => longestTaskMs)), 0),
        bytes: first?.bytes ?? 0,
        edge,
        ssim: round(ssim, 3),
      };
    }
    return figures;
  });
}

/** A site with the page, the pictures and the library; without the app's CSP, which blocks the library's worker. */
async function pageWith(pictures: readonly DrawnPicture[]): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordito-bench-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: { input: 'tests/bench/capture-page.ts', output: { entryFileNames: 'page.js' } },
    },
  });
  const site = createServer((request, response) => {
    void answer(decodeURIComponent(request.url ?? '/')).then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  const answer = async (url: string): Promise<{ type: string; body: string | Uint8Array }> => {
    const picture = pictures.find(({ name }) => url === `/${name}.jpg`);
    if (picture) return { type: 'image/jpeg', body: picture.jpeg };
    if (url === '/library.js') return { type: 'text/javascript', body: await readFile(LIBRARY) };
    if (url.endsWith('.js')) return { type: 'text/javascript', body: await readFile(path.join(folder, url)) };
    const scripts = '<script src="/library.js"></script><script type="module" src="/page.js"></script>';
    return { type: 'text/html', body: `<!doctype html>${scripts}` };
  };
  site.on('close', () => void rm(folder, { recursive: true, force: true }));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return site;
}
