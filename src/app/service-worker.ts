/** The page's side of the service worker: registers it and reports a new version. An update is never forced. */
import { Workbox } from 'workbox-window';

import { isRendition } from '../../contract/picture-address.ts';

const CHECK_EVERY_MS = 60 * 60_000;
/** Timeout for a worker to report its build, in ms. */
const TIMEOUT_MS = 5000;

export interface AppUpdate {
  /** A new version is installed and waiting. */
  ready: boolean;
  /** Activates it; the page reloads once the new worker is in control. */
  apply: () => void;
}

let current: AppUpdate = { ready: false, apply: () => undefined };
const listeners = new Set<() => void>();

/** Whether a new version is waiting; `subscribeUpdate` reports changes. */
export const appUpdate = (): AppUpdate => current;

/** Calls back when a new version becomes ready; returns an unsubscribe function. */
export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the worker once, after the page has loaded. Without service workers the app still works, but only online. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';
  const workbox = new Workbox(url, { type: import.meta.env.DEV ? 'module' : 'classic' });
  let isRequested = false;
  const offerWaiting = (worker: ServiceWorker) => {
    void offerOther(worker, () => {
      isRequested = true;
      workbox.messageSkipWaiting();
    });
  };
  workbox.addEventListener('controlling', ({ sw, isUpdate }) => {
    if (isRequested) window.location.reload();
    // Another tab has updated: chunks this page has not loaded yet are gone, but a form may be open. Or the first worker took control
    // during the load.
    else if (isUpdate) void offerOther(sw, () => window.location.reload());
  });
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', keepPicturesOnShow, { once: true });
  }
  const registration = await workbox.register().catch(() => undefined);
  if (!registration) return;
  // A page that was loading while the first worker took charge may be left out (Firefox), as is one reloaded past the cache.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  });
  if (registration.waiting) offerWaiting(registration.waiting);
  // Handles every later update too: Workbox stops listening after the first one it did not request.
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (registration.active && registration.waiting === worker) offerWaiting(worker);
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
}

/**
 * Fetches again, through the worker, the pictures loaded before the first worker took control, so that they are cached for offline use. The
 * browser's cache answers without a request to the server.
 */
function keepPicturesOnShow(): void {
  for (const picture of document.images) {
    const { currentSrc } = picture;
    if (!isRendition(currentSrc)) continue;
    // A picture still loading may bypass the worker.
    void picture
      .decode()
      .then(() => fetch(currentSrc))
      .catch(() => undefined);
  }
}

/** Offers a worker's version, unless this page has the same build. */
async function offerOther(worker: ServiceWorker | undefined, apply: () => void): Promise<void> {
  if (worker && (await buildOf(worker)) === __BUILD__) return;
  current = { ready: true, apply };
  for (const listener of listeners) listener();
}

/** The build of a worker; null if it does not report one, like earlier versions. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), TIMEOUT_MS);
    port1.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    port1.start();
    worker.postMessage({ type: 'BUILD' }, [port2]);
  });
}
