/**
 * Cached pictures, so that lists and records show them offline. Their addresses are immutable, so a cached one is never stale. One from a
 * store or CDN is cached under its address in the app, so that each is kept once.
 */
import { isOurApp, PICTURE_CACHE } from '../contract/app.ts';
import type { ImageWidth } from '../contract/limits.ts';
import { atWidth, inApp, isRendition } from '../contract/picture-address.ts';

const ENTRIES_MAX = 300;
const BYTES_MAX = 60_000_000;
/** Cached widths, in pixels, the preferred one first: the largest would fill the device with a few records. */
const KEPT_WIDTHS: readonly ImageWidth[] = [640, 160];
/** A store that answers nothing for so long is not asked for a while, in ms: the queue of a slow network is shorter. */
const STORE = { timeout: 10_000, rest: 60_000 };
let restsUntil = 0;

/** Whether a request is for a rendition of a picture. */
export const isPicture = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  isRendition(url.href) && (sameOrigin || inApp(url.href) !== null);

/**
 * Responds with the cached rendition, then that of the store or CDN, then the app's; if none can be had or the answer is foreign, with
 * another width of the same picture.
 */
export async function answerPicture(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const kept = await cache.match(keyOf(request.url));
  if (kept) return kept;
  const { answer, isOurs } = await open(request.url, request);
  if (answer && isOurs) {
    waitUntil(keepFor(cache, request.url, answer.clone()).catch(() => undefined));
    return answer;
  }
  for (const width of KEPT_WIDTHS) {
    const other = await cache.match(keyOf(atWidth(request.url, width)));
    if (other) return other;
  }
  return answer ?? Response.error();
}

const keyOf = (address: string): string => inApp(address) ?? address;

/** Opens a rendition where its address says, else in the app: what a page of another origin may not read, could not be kept. */
async function open(address: string, request?: Request): Promise<{ answer: Response | null; isOurs: boolean }> {
  const own = inApp(address);
  if (own !== null && Date.now() >= restsUntil) {
    const hung = new AbortController();
    const timer = setTimeout(() => hung.abort((restsUntil = Date.now() + STORE.rest)), STORE.timeout);
    const answer = await fetch(address, { mode: 'cors', credentials: 'omit', signal: hung.signal }).catch(() => null);
    clearTimeout(timer);
    if (answer?.ok && answer.headers.get('Content-Type') === 'image/webp') return { answer, isOurs: true };
  }
  // What the page wants of its cache holds for the app's own addresses.
  const answer = await fetch(own ?? request ?? address).catch(() => null);
  return { answer, isOurs: isOurApp(answer?.headers.get('X-App') ?? null) };
}

/** Instead of the largest rendition, caches the next smaller one. Rejects if the device has no space. */
async function keepFor(cache: Cache, address: string, answer: Response): Promise<void> {
  if (!answer.ok) return;
  if (KEPT_WIDTHS.some((width) => atWidth(address, width) === address)) return keep(cache, address, answer);
  const smaller = atWidth(address, KEPT_WIDTHS[0] as ImageWidth);
  if (await cache.match(keyOf(smaller))) return;
  const opened = await open(smaller);
  if (opened.answer?.ok && opened.isOurs) await keep(cache, smaller, opened.answer);
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(keyOf(address), answer);
  again = true;
  trimming ??= trim(cache).finally(() => (trimming = null));
  await trimming;
}

/** One trim for several pictures at once. */
let trimming: Promise<void> | null = null;
let again = false;

/** Frees space, oldest entries first. */
async function trim(cache: Cache): Promise<void> {
  while (again) {
    again = false;
    const requests = await cache.keys();
    const sizes = await Promise.all(requests.map((request) => sizeOf(cache, request)));
    let [count, bytes] = [requests.length, sizes.reduce((sum, size) => sum + size, 0)];
    for (const [place, request] of requests.entries()) {
      if (count <= ENTRIES_MAX && bytes <= BYTES_MAX) break;
      await cache.delete(request);
      count -= 1;
      bytes -= sizes[place] ?? 0;
    }
  }
}

/** Size of a cached picture, in bytes, as sent by the server. */
const sizeOf = async (cache: Cache, request: Request): Promise<number> =>
  Number((await cache.match(request))?.headers.get('Content-Length') ?? 0);
