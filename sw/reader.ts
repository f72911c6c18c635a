const CACHE = 'ordito-reader';

/** Whether a request is for the reader of QR codes. */
export const isReader = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.endsWith('.wasm');

/**
 * The reader of QR codes weighs a megabyte and many people never scan, so it is not installed with the app: it is kept from its
 * first use on. Its name changes with its content, so what is kept is never stale.
 */
export async function answerReader({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** In place of the one of an earlier version. Rejects when the device has no room. */
async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(url, answer);
}
