import { useEffect } from 'react';

/** Shows the number of waiting items on the app's icon, if the device can. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    void shown.catch(() => undefined);
  }, [count]);
}
