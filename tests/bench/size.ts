/** Bytes of the first route: JavaScript and CSS that the browser asks for before a screen is ready, gzip -9. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { root } from '../../scripts/toolchain.mjs';
import { signIn, WIDE } from '../flows/support/counter.ts';
import { bench, round, withBrowser } from './support.ts';

await bench(async ({ server, merchant }) => {
  const options = { viewport: WIDE, serviceWorkers: 'block' } as const;
  const signInRoute = await withBrowser(options, async (page) => {
    const asked = record(page);
    await page.goto(`${server.url}/login`);
    await page.locator('form').waitFor();
    return sizes(asked);
  });
  const listRoute = await withBrowser(options, async (page, context) => {
    await signIn(page, server.url, merchant);
    const fresh = await context.newPage();
    const asked = record(fresh);
    await fresh.goto(`${server.url}/products/index`);
    await fresh.getByRole('heading', { level: 1 }).waitFor();
    return sizes(asked);
  });
  return { bench: 'size', unit: 'kB gzip', goal: 200, signIn: signInRoute, products: listRoute };
});

function record(page: {
  on: (event: 'request', listener: (request: { url: () => string }) => void) => unknown;
}): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  return asked;
}

function sizes(asked: ReadonlySet<string>): object {
  const sum = (ending: string) =>
    [...asked]
      .filter((each) => each.endsWith(ending))
      .map((each) => path.join(root, 'build', each))
      .filter((each) => existsSync(each))
      .reduce((total, each) => total + gzipSync(readFileSync(each), { level: 9 }).length, 0) / 1000;
  const [js, css] = [sum('.js'), sum('.css')];
  return { js: round(js, 1), css: round(css, 1), total: round(js + css, 1) };
}
