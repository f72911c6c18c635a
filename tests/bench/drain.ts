/**
 * Parcels of 400 kB through the outbox on links without a cap, compared with a bare loop that sends the same bytes six at a time from the
 * same page. In turns, because the machine and the server's work in the background change with time: quote the ratios.
 */
import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { NARROW, openForm, signIn } from '../flows/support/counter.ts';
import { photo } from '../flows/support/photos.ts';
import { seedParcels, type Seed } from './seed-parcels.ts';
import { bench, median, round, withBrowser } from './support.ts';

const PARCELS = Number(process.env['PARCELS'] ?? 120);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const LATENCIES_MS = [0, 50, 300];

await bench(async ({ server, api, merchant }) => {
  const picture = readFileSync(await photo(7, 1010, 760));
  const base64 = picture.toString('base64');
  const seed: Seed = { count: PARCELS, state: 'waiting', owner: merchant, bytes: 0, base64 };
  const load: Load = { count: PARCELS, base64, token: merchant.token };
  const links = await withBrowser({ viewport: NARROW }, async (page, context) => {
    await signIn(page, server.url, merchant);
    await openForm(page, 'Textile mixes');
    const session = await context.newCDPSession(page);
    const link = async (latency: number) => {
      const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
      await session.send('Network.emulateNetworkConditions', conditions);
      const rounds: { drainMs: number; loopMs: number }[] = [];
      for (let turn = 0; turn < ROUNDS; turn++) {
        const drainMs = await drained(page, seed);
        rounds.push({ drainMs, loopMs: await page.evaluate(bareLoop, load) });
      }
      console.log(latency, JSON.stringify(rounds));
      return {
        latencyMs: latency,
        msEach: round(median(rounds.map(({ drainMs }) => drainMs)) / PARCELS, 1),
        bareMsEach: round(median(rounds.map(({ loopMs }) => loopMs)) / PARCELS, 1),
        ratioToBareLoop: round(median(rounds.map(({ drainMs, loopMs }) => loopMs / drainMs))),
      };
    };
    await page.evaluate(bareLoop, load);
    const found = [];
    for (const latency of LATENCIES_MS) found.push(await link(latency));
    return found;
  });
  const { total } = await api.json<{ total: number }>('GET', '/generics?limit=1', merchant.token);
  const sent = PARCELS * (1 + 2 * ROUNDS * LATENCIES_MS.length);
  if (total !== sent) throw new Error(`${total} items instead of ${sent}`);
  return { bench: 'drain', parcels: PARCELS, bytesEach: picture.length, links, goal: 0.8 };
});

/** Stores the parcels while nothing may drain, then lets the outbox send them; resolves to the time that took, in ms. */
async function drained(page: Page, seed: Seed): Promise<number> {
  await page.evaluate(async () => {
    const hold = Promise.withResolvers<void>();
    Object.assign(window, { letDrain: hold.resolve });
    await new Promise<void>((taken) => {
      void navigator.locks.request('ordito-outbox', () => {
        taken();
        return hold.promise;
      });
    });
  });
  await page.evaluate<void, Seed>(seedParcels, seed);
  return page.evaluate(async (count) => {
    const open = indexedDB.open('ordito');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const delivered = () =>
      new Promise<number>((resolve) => {
        const found = open.result.transaction('parcels').objectStore('parcels').index('state').count('delivered');
        found.onsuccess = () => resolve(found.result);
      });
    const wanted = (await delivered()) + count;
    const start = performance.now();
    (window as unknown as { letDrain: () => void }).letDrain();
    window.dispatchEvent(new Event('online'));
    while ((await delivered()) < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
    open.result.close();
    return performance.now() - start;
  }, seed.count);
}

interface Load {
  count: number;
  base64: string;
  token: string;
}

/** Runs in the page: only the requests. */
async function bareLoop({ count, base64, token }: Load): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  const send = async () => {
    const form = new FormData();
    form.set('itemImage', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    const response = await fetch('/admin/api/generic/mobile', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      body: form,
    });
    if (!response.ok) throw new Error(String(response.status));
    await response.json();
  };
  const start = performance.now();
  let left = count;
  const lane = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return performance.now() - start;
}
