/** 200 parcels of 400 kB through the outbox, compared with a bare loop that sends the same bytes in the same browser. */
import { readFileSync } from 'node:fs';

import { expectWaiting, NARROW, openForm, signIn } from '../flows/support/counter.ts';
import { photo } from '../flows/support/photos.ts';
import { Proxy } from '../flows/support/proxy.ts';
import { seedParcels, type Seed } from './seed-parcels.ts';
import { bench, round, withBrowser } from './support.ts';

const PARCELS = Number(process.env['PARCELS'] ?? 200);

await bench(async ({ server, api, merchant }) => {
  const picture = readFileSync(await photo(7, 1010, 760));
  const network = await Proxy.create(server.url);
  const isUpload = (url: string | undefined) => url?.endsWith('/mobile') ?? false;
  const result = await withBrowser({ viewport: NARROW }, async (page) => {
    await signIn(page, network.url, merchant);
    await openForm(page, 'Textile mixes');
    network.fault = ({ url }) => (isUpload(url) || url?.includes('/ping') ? 'drop' : null);
    const base64 = picture.toString('base64');
    await page.evaluate<void, Seed>(seedParcels, {
      count: PARCELS,
      state: 'waiting',
      owner: merchant,
      bytes: 0,
      base64,
    });
    await expectWaiting(page, PARCELS, 60_000);
    network.fault = () => null;
    const start = Date.now();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForFunction(
      () => document.querySelector('[role=dialog] [data-testid=outbox-badge]')?.getAttribute('data-waiting') === '0',
      undefined,
      { polling: 20, timeout: 600_000 },
    );
    const drainMs = Date.now() - start;
    const loopMs = await page.evaluate(bareLoop, {
      count: PARCELS,
      base64: picture.toString('base64'),
      token: merchant.token,
    });
    return { drainMs, loopMs };
  });
  network.close();
  const { total } = await api.json<{ total: number }>('GET', '/generics?limit=1', merchant.token);
  if (total !== 2 * PARCELS) throw new Error(`${total} items instead of ${2 * PARCELS}`);
  return {
    bench: 'drain',
    parcels: PARCELS,
    bytesEach: picture.length,
    seconds: round(result.drainMs / 1000),
    bareLoopSeconds: round(result.loopMs / 1000),
    ratioToBareLoop: round(result.loopMs / result.drainMs),
    goal: 0.8,
  };
});

/** Runs in the page: only the requests. */
async function bareLoop({ count, base64, token }: { count: number; base64: string; token: string }): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  const start = performance.now();
  for (let index = 0; index < count; index++) {
    const form = new FormData();
    form.set('itemImage', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    const response = await fetch('/admin/api/generic/mobile', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      body: form,
    });
    if (!response.ok) throw new Error(String(response.status));
    await response.json();
  }
  return performance.now() - start;
}
