import { useSyncExternalStore } from 'react';

/**
 * Whether the window is narrower than a width in CSS pixels. Changes count only while the page is visible (spec section 4:
 * device mode), so a hidden tablet page does not rearrange itself.
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
    () => window.matchMedia(query).matches,
  );
}
