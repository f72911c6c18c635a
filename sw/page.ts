/** Answers navigations with the page of the precache; as the server does, it names the files that the address needs first. */
import { createHandlerBoundToURL, matchPrecache } from 'workbox-precaching';

import { type FirstLoads, withFirstLoads } from '../contract/first-files.ts';
import { readLanguage } from '../contract/language-tags.ts';

declare const self: ServiceWorkerGlobalScope;

type Answer = ReturnType<typeof createHandlerBoundToURL>;

/** The handler of navigations, once the precache is set up. */
export function pageAnswers(): Answer {
  const page = createHandlerBoundToURL('/index.html');
  return async (options) => {
    const [answer, loads, cookies] = await Promise.all([
      page(options),
      matchPrecache('/first-files.json'),
      readCookies(),
    ]);
    if (!loads || !cookies) return answer;
    const visitor = {
      signedIn: Boolean(cookies.get('token')),
      language: readLanguage(cookies.get('language')),
      hasFiles: true,
    };
    const { url } = options as { url: URL };
    const text = withFirstLoads(await answer.text(), (await loads.json()) as FirstLoads, url, visitor);
    const headers = new Headers(answer.headers);
    for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
    return new Response(text, { headers });
  };
}

/** The cookies by name; null in a browser that does not tell them to a service worker. */
async function readCookies(): Promise<ReadonlyMap<string, string> | null> {
  if (!('cookieStore' in self)) return null;
  const cookies = await self.cookieStore.getAll();
  return new Map(cookies.map(({ name = '', value = '' }) => [name, value]));
}
