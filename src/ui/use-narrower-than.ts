import { useSyncExternalStore } from 'react';

/** Last result of each query on screen: during printing, widths are those of the paper. */
const onScreen = new Map<string, boolean>();

/**
 * Whether the window is narrower than a width in CSS pixels. Changes count only while the page is visible (spec section 4: device mode), so
 * that a hidden tablet page does not change its layout; nor does one being printed on a narrow tag.
 */
export function useNarrowerThan(width: number): boolean {
  const query = `(width < ${width}px)`;
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      const tell = () => {
        if (!document.hidden) changed();
      };
      media.addEventListener('change', tell);
      document.addEventListener('visibilitychange', tell);
      return () => {
        media.removeEventListener('change', tell);
        document.removeEventListener('visibilitychange', tell);
      };
    },
    () => {
      if (!window.matchMedia('print').matches) onScreen.set(query, window.matchMedia(query).matches);
      return onScreen.get(query) ?? false;
    },
  );
}
