import { useLayoutEffect } from 'react';

/** When the focus is looked after, in ms: a closing dialog keeps it until it is gone, which takes a slow device longer. */
const LOOKS_MS = [0, 300, 1200];

/**
 * Restores the focus after something took it: a dialog, also one mounted open or unmounted without being closed, or a form disabled during
 * a save. If what had it is gone, the page's content gets it, not its beginning. A focus moved elsewhere meanwhile stays there.
 */
export function useFocusBack(away: boolean): void {
  useLayoutEffect(() => {
    if (!away) return undefined;
    const before = document.activeElement;
    return () => {
      const back = () => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
        (isThere ? before : document.getElementById('main'))?.focus({ preventScroll: true });
      };
      for (const ms of LOOKS_MS) setTimeout(back, ms);
    };
  }, [away]);
}

/** Ref of the button that goes on: the one that led to a step is gone with it, and with it the focus. */
export const takeFocus = (button: HTMLElement | null): void => button?.focus();
