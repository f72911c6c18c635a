/** Cached pictures, so that lists and records show them offline. Their addresses are immutable, so a cached one is never stale. */
import { API_BASE, isOurApp, PICTURE_CACHE } from '../contract/app.ts';

const ENTRIES_MAX = 300;
const BYTES_MAX = 60_000_000;
const ADDRESS = new RegExp(`^${API_BASE}/images/[0-9a-f]{32}$`);
/** Cached widths, in pixels, the preferred one first: the largest would fill the device with a few records. */
const KEPT_WIDTHS = ['640', '160'] as const;

/** Whether a request is for a rendition of a picture. */
export const isPicture = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && ADDRESS.test(url.pathname);

/**
 * Responds with the cached rendition, then the server's; if that is unreachable or the answer is foreign, with another width of the same
 * picture.
 */
export async function answerPicture({
  request,
  event,
}: {
  request: Request;
  event: ExtendableEvent;
}): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const address = new URL(request.url);
  const kept = await cache.match(address.href);
  if (kept) return kept;
  const answer = await fetch(request).catch(() => null);
  if (answer && isOurs(answer)) {
    event.waitUntil(keepFor(cache, address, answer.clone()).catch(() => undefined));
    return answer;
  }
  for (const width of KEPT_WIDTHS) {
    const other = await cache.match(atWidth(address, width));
    if (other) return other;
  }
  return answer ?? Response.error();
}

/** Instead of the largest rendition, caches the next smaller one. Rejects if the device has no space. */
async function keepFor(cache: Cache, address: URL, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const width = address.searchParams.get('w');
  if (KEPT_WIDTHS.some((each) => each === width)) {
    await keep(cache, address.href, answer);
    return;
  }
  const smaller = atWidth(address, KEPT_WIDTHS[0]);
  if (await cache.match(smaller)) return;
  const fetched = await fetch(smaller);
  if (fetched.ok && isOurs(fetched)) await keep(cache, smaller, fetched);
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(address, answer);
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

const isOurs = (answer: Response): boolean => isOurApp(answer.headers.get('X-App'));

function atWidth(address: URL, width: string): string {
  const other = new URL(address);
  other.searchParams.set('w', width);
  return other.href;
}
