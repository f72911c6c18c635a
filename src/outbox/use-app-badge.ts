import { useEffect } from 'react';

/** Shows how much waits on the app's icon, where the device can. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    void shown.catch(() => undefined);
  }, [count]);
}
