/** An answer that index.html asked for while the scripts were loading. */
interface EarlyAnswer {
  path: string;
  headers: { Authorization: string };
  stop: AbortController;
  answer: Promise<Response>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** `fetch`, unless index.html has sent the same request for the same person: then its answer is used, once. */
export function fetchOrTake(request: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = globalThis.earlyAnswer;
  if (!early || !(request instanceof Request) || request.method !== 'GET') return fetch(request, init);
  const isSame =
    new URL(request.url).pathname === early.path &&
    request.headers.get('Authorization') === early.headers.Authorization;
  if (!isSame) return fetch(request, init);
  globalThis.earlyAnswer = undefined;
  request.signal.addEventListener('abort', () => early.stop.abort());
  return early.answer;
}
