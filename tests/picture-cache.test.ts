/** How the service worker gets pictures from a store or CDN, and keeps them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { appHeader } from '../contract/app.ts';
import { answerPicture } from '../sw/pictures.ts';

const id = (digit: string) => digit.repeat(32);
const inStore = (digit: string, width = 640) => `https://cdn.example/${digit}${digit}/${id(digit)}.${width}.webp`;
const inApp = (digit: string, width = 640) => `/admin/api/images/${id(digit)}?w=${width}`;
const picture = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'image/webp', 'Content-Length': '5' } });
const appPicture = (text: string) => new Response(text, { headers: { 'X-App': appHeader('1.0.0') } });

const kept = new Map<string, Response>();
let network: ReturnType<typeof vi.fn<(address: string, order?: RequestInit) => Promise<Response>>>;
beforeEach(() => {
  kept.clear();
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    keys: async () => [...kept.keys()],
    delete: async (address: string) => kept.delete(address),
  };
  network = vi.fn();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', (address: string | Request, order?: RequestInit) =>
    network(address instanceof Request ? address.url : address, order),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the page gets for an address, once everything is kept. */
async function show(address: string): Promise<string> {
  const work: Promise<unknown>[] = [];
  const answer = await answerPicture(new Request(address), (each) => void work.push(each));
  await Promise.all(work);
  return answer.text();
}

it('picture cache: one of a store is kept under its address in the app, and shown without a network', async () => {
  network.mockImplementation(async () => picture('store'));
  expect(await show(inStore('a'))).toBe('store');
  expect(network.mock.lastCall?.[1]).toMatchObject({ mode: 'cors', credentials: 'omit' });
  expect([...kept.keys()]).toEqual([inApp('a')]);
  network.mockRejectedValue(new TypeError('offline'));
  expect(await show(inStore('a'))).toBe('store');
  expect(await show(inStore('a', 160))).toBe('store');
});

it('picture cache: what a store refuses or shows as a page comes from the app', async () => {
  for (const answer of [new Response('', { status: 403 }), new Response('<p>', { status: 200 })]) {
    network.mockImplementation(async (address) => (address.startsWith('https:') ? answer : appPicture('app')));
    expect(await show(inStore('b'))).toBe('app');
    kept.clear();
  }
});

it('picture cache: a store that answers nothing is left alone for a while', async () => {
  vi.useFakeTimers();
  network.mockImplementation((address, order) => {
    if (!address.startsWith('https:')) return Promise.resolve(appPicture('app'));
    const { promise, reject } = Promise.withResolvers<Response>();
    order?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    return promise;
  });
  const first = show(inStore('c'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toBe('app');
  expect(await show(inStore('d'))).toBe('app');
  expect(network.mock.calls.map(([address]) => address)).toEqual([inStore('c'), inApp('c'), inApp('d')]);
  await vi.advanceTimersByTimeAsync(60_000);
  network.mockImplementation(async () => picture('store'));
  expect(await show(inStore('e'))).toBe('store');
});
