import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whether the browser can fill the screen with the app at all. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Whether the app fills the screen now, whoever asked for it. */
export const useFullscreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/** Fills the screen, or gives it back. Refused, everything stays as it is. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}
