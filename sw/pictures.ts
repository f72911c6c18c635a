/**
 * Pictures seen last, so that lists and records show them without network. Their addresses never change what they stand for, so a
 * kept one is as good as the server's.
 */
import { API_BASE, isOurApp, PICTURE_CACHE } from '../contract/app.ts';

const ENTRIES_MAX = 300;
const BYTES_MAX = 60_000_000;
const ADDRESS = new RegExp(`^${API_BASE}/images/[0-9a-f]{32}$`);
/** Widths that are kept, in pixels, the better one first: the largest would fill the device with a few records. */
const KEPT_WIDTHS = ['640', '160'] as const;

/** Whether a request is for a rendition of a picture. */
export const isPicture = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && ADDRESS.test(url.pathname);

/**
 * Answers with the kept rendition, then the server's; where it cannot be reached, or somebody answers in its place, with another
 * width of the same picture.
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

/** Of the largest rendition the next smaller one is kept in its place. Rejects when the device has no room. */
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

/** One trimming for many pictures that come together. */
let trimming: Promise<void> | null = null;
let again = false;

/** Makes room: what was kept first goes first. */
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

/** Size of a kept picture, in bytes, as the server said it. */
const sizeOf = async (cache: Cache, request: Request): Promise<number> =>
  Number((await cache.match(request))?.headers.get('Content-Length') ?? 0);

const isOurs = (answer: Response): boolean => isOurApp(answer.headers.get('X-App'));

function atWidth(address: URL, width: string): string {
  const other = new URL(address);
  other.searchParams.set('w', width);
  return other.href;
}
