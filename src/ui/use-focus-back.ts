import { useLayoutEffect } from 'react';

/** After as many ms a dialog that faded out is gone. */
const GONE_MS = 300;

/**
 * Gives the focus back to what had it before something took it away: a dialog, also one that was there opened from the start or
 * ends without having been closed, or a form at rest while it is saved. Who has put the focus elsewhere keeps it there.
 */
export function useFocusBack(away: boolean): void {
  useLayoutEffect(() => {
    if (!away) return undefined;
    const before = document.activeElement;
    return () => {
      const back = () => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      };
      setTimeout(back);
      setTimeout(back, GONE_MS);
    };
  }, [away]);
}
