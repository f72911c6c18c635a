import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the device reports a network; a hint for the screen, never a reason to send or not to send. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
