const CACHE = 'ordito-reader';

/** Whether a request is for the reader of QR codes. */
export const isReader = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.endsWith('.wasm');

/**
 * The QR code reader is a megabyte and many people never scan, so it is not precached but cached on first use. Its name contains a hash of
 * its content, so a cached one is never stale.
 */
export async function answerReader({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** Replaces an earlier version's. Rejects if the device has no space. */
async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(url, answer);
}
