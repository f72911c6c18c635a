import { useEffect, useEffectEvent } from 'react';

/** Space presses the shutter wherever the focus is, unless the focused element uses the key. */
export function useShutterKeys(shoot: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('button, a, input, select, textarea, [role="dialog"]')) return;
    event.preventDefault();
    shoot();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
