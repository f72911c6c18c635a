/**
 * The service worker: listeners only. The app's files come from the precache, recent pictures from a cache of their own; everything else
 * goes to the network.
 */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { pageAnswers } from './page.ts';
import { answerPicture, isPicture } from './pictures.ts';
import { answerReader, isReader } from './reader.ts';
import { onSync } from './sync.ts';

declare const __BUILD__: string;
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Only pages of the app: an export or an API address opened in a tab must reach the server.
registerRoute(new NavigationRoute(pageAnswers(), { denylist: [/^\/admin\/api\//, /^\/healthz$/] }));

registerRoute(isReader, answerReader);
registerRoute(isPicture, ({ request, event }) => answerPicture(request, (work) => event.waitUntil(work)));

// The first visit works offline at once; a new version still waits until a person accepts it.
clientsClaim();

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (type === 'BUILD') event.ports[0]?.postMessage(__BUILD__);
});

self.addEventListener('sync', (event) => onSync(event as ExtendableEvent & { tag: string }));
