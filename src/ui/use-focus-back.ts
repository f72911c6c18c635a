import { useLayoutEffect } from 'react';

/** After as many ms a dialog that faded out is gone. */
const GONE_MS = 300;

/**
 * Gives the focus back to what had it before a dialog opened, also where the dialog was there opened from the start or ends
 * without having been closed. Who has put the focus elsewhere keeps it there.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      const back = () => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      };
      setTimeout(back);
      setTimeout(back, GONE_MS);
    };
  }, [opened]);
}
