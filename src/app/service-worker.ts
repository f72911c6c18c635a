/** The page's side of the service worker: registers it and tells when a new version is ready. Nothing is ever forced. */
import { Workbox } from 'workbox-window';

const CHECK_EVERY_MS = 60 * 60_000;

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
  workbox.addEventListener('waiting', () =>
    offer(() => {
      asked = true;
      workbox.messageSkipWaiting();
    }),
  );
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (asked) window.location.reload();
    // Another tab has updated: what this one still has to load is gone, but a form may be open.
    else if (isUpdate) offer(() => window.location.reload());
  });
  const registration = await workbox.register().catch(() => undefined);
  if (registration) setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
}

function offer(apply: () => void): void {
  current = { ready: true, apply };
  for (const listener of listeners) listener();
}
