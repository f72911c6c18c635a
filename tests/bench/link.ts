/**
 * How much of a link's bandwidth the outbox uses: 400 kB photos over a throttled one, compared with the transfer time of the bytes alone.
 * The browser's throttling applies to each request's latency and to all uploads together.
 */
import { readFileSync } from 'node:fs';

import { expectWaiting, NARROW, openForm, signIn } from '../flows/support/counter.ts';
import { photo } from '../flows/support/photos.ts';
import { Proxy } from '../flows/support/proxy.ts';
import { seedParcels, type Seed } from './seed-parcels.ts';
import { bench, round, withBrowser } from './support.ts';

const LINKS = [
  { name: '50 ms, 20 Mbit/s', latencyMs: 50, megabits: 20, parcels: 80, goal: 0.95 },
  { name: '300 ms, 5 Mbit/s', latencyMs: 300, megabits: 5, parcels: 40, goal: 0.9 },
];

await bench(async ({ server, merchant }) => {
  const picture = readFileSync(await photo(7, 1010, 760));
  const base64 = picture.toString('base64');
  const network = await Proxy.create(server.url);
  const links = [];
  for (const { name, latencyMs, megabits, parcels, goal } of LINKS) {
    const seconds = await withBrowser({ viewport: NARROW }, async (page, context) => {
      await signIn(page, network.url, merchant);
      await openForm(page, 'Textile mixes');
      network.fault = ({ url }) => (url?.endsWith('/mobile') || url?.includes('/ping') ? 'drop' : null);
      await page.evaluate<void, Seed>(seedParcels, {
        count: parcels,
        state: 'waiting',
        owner: merchant,
        bytes: 0,
        base64,
      });
      await expectWaiting(page, parcels, 60_000);
      network.fault = () => null;
      const session = await context.newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: (megabits * 1e6) / 8,
        uploadThroughput: (megabits * 1e6) / 8,
      });
      const start = Date.now();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.waitForFunction(
        () => document.querySelector('[role=dialog] [data-testid=outbox-badge]')?.getAttribute('data-waiting') === '0',
        undefined,
        { polling: 50, timeout: 600_000 },
      );
      return (Date.now() - start) / 1000;
    });
    const bytesAlone = (parcels * picture.length * 8) / (megabits * 1e6);
    links.push({ name, parcels, seconds: round(seconds, 1), ofTheLink: round(bytesAlone / seconds), goal });
  }
  network.close();
  return { bench: 'link', bytesEach: picture.length, links };
});
