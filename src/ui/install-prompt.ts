/** Installing the app: the browser offers it once, early; the offer is stored until a person wants it. */
import { useSyncExternalStore } from 'react';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** How this device installs: by the browser's prompt, manually (Apple's mobile devices), or not at all (null). */
export type InstallWay = 'prompt' | 'by-hand' | null;

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Stores the browser's offer, from the start of the page on. */
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

/** Shows the browser's install prompt. An offer can be used once. */
export function install(): void {
  void offer?.prompt().catch(() => undefined);
  change(null);
}

function change(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** An iPad identifies as a Mac, but has a touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
