import { useLayoutEffect } from 'react';

/** After this many ms a closing dialog is gone. */
const GONE_MS = 300;

/**
 * Restores the focus after something took it: a dialog, also one mounted open or unmounted without being closed, or a form disabled during
 * a save. A focus moved elsewhere meanwhile stays there.
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
