/** The page's side of the service worker: registers it and tells when a new version is ready. Nothing is ever forced. */
import { Workbox } from 'workbox-window';

import { API_BASE } from '../../contract/app.ts';

const CHECK_EVERY_MS = 60 * 60_000;
/** How long a worker may take to say what it was built from, in ms. */
const PATIENCE_MS = 5000;

export interface AppUpdate {
  /** A new version is installed and waits. */
  ready: boolean;
  /** Switches to it; the page loads afresh once the new worker is in charge. */
  apply: () => void;
}

let current: AppUpdate = { ready: false, apply: () => undefined };
const listeners = new Set<() => void>();

/** Whether a new version waits; changes are told to `subscribeUpdate`. */
export const appUpdate = (): AppUpdate => current;

/** Calls back when a new version becomes ready; answers how to stop. */
export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the worker, once, after the page has loaded. Without service workers the app still works, online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';
  const workbox = new Workbox(url, { type: import.meta.env.DEV ? 'module' : 'classic' });
  let asked = false;
  workbox.addEventListener('waiting', ({ sw }) => {
    void offerOther(sw, () => {
      asked = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener('controlling', ({ sw, isUpdate }) => {
    if (asked) window.location.reload();
    // Another tab has updated: what this one still has to load is gone, but a form may be open. Or the first worker has taken
    // charge while this page was loading.
    else if (isUpdate) void offerOther(sw, () => window.location.reload());
  });
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', keepPicturesOnShow, { once: true });
  }
  const registration = await workbox.register().catch(() => undefined);
  if (registration) setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
}

/**
 * What was loaded before the first worker took charge is asked for again, by way of it, so that it is kept for times without
 * network. The browser still has it and asks the server for nothing.
 */
function keepPicturesOnShow(): void {
  for (const picture of document.images) {
    const { currentSrc } = picture;
    if (!currentSrc.includes(`${API_BASE}/images/`)) continue;
    // One that is not there yet may be under way past the worker.
    void picture
      .decode()
      .then(() => fetch(currentSrc))
      .catch(() => undefined);
  }
}

/** Offers what a worker brings, unless that is what this page was made from too. */
async function offerOther(worker: ServiceWorker | undefined, apply: () => void): Promise<void> {
  if (worker && (await buildOf(worker)) === __BUILD__) return;
  current = { ready: true, apply };
  for (const listener of listeners) listener();
}

/** What a worker was built from; null where it does not say, as one of an earlier version. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
    port1.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    port1.start();
    worker.postMessage({ type: 'BUILD' }, [port2]);
  });
}
