import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whether the browser supports fullscreen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Whether the app is fullscreen now, whoever requested it. */
export const useFullscreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/** Enters or leaves fullscreen. If refused, nothing changes. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}
