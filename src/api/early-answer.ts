/** An answer that index.html asked for while the scripts were loading. */
interface EarlyAnswer {
  /** Path and query. */
  address: string;
  headers: { Authorization: string };
  stop: AbortController;
  answer: Promise<Response>;
}

declare global {
  var earlyAnswers: EarlyAnswer[] | undefined;
}

/** `fetch`, unless index.html has sent the same request for the same person: then its answer is used, once. */
export function fetchOrTake(request: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = globalThis.earlyAnswers ?? [];
  if (early.length === 0 || !(request instanceof Request) || request.method !== 'GET') return fetch(request, init);
  const { pathname, search } = new URL(request.url);
  const found = early.find(
    ({ address, headers }) =>
      address === pathname + search && request.headers.get('Authorization') === headers.Authorization,
  );
  if (!found) return fetch(request, init);
  globalThis.earlyAnswers = early.filter((each) => each !== found);
  request.signal.addEventListener('abort', () => found.stop.abort());
  return found.answer;
}
