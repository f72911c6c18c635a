/** Installing the app: the browser says once, early, that it can be; the offer is kept until a person wants it. */
import { useSyncExternalStore } from 'react';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** How this device installs: by its browser's own question, by hand (Apple's mobile devices), or not at all (null). */
export type InstallWay = 'prompt' | 'by-hand' | null;

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's offer, from the start of the page on. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** How the app can be installed now. */
export const useInstallWay = (): InstallWay =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (isInstalled() ? null : offer ? 'prompt' : isAppleMobile() ? 'by-hand' : null),
  );

/** Has the browser ask whether to install. An offer can be used once. */
export function install(): void {
  void offer?.prompt().catch(() => undefined);
  change(null);
}

function change(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** An iPad says that it is a Mac, but has a touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
