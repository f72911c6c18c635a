import { useEffect, useState } from 'react';

import { onParcelChange } from '../store/changes.ts';

/** A drain writes several times per item; a person needs a few updates a second. */
const GATHER_MS = 300;

/**
 * Follows the result of `read` for a person: once at first, then after changes, debounced. Undefined until the first read; reads nothing
 * for null.
 */
export function useGathered<T>(person: string | null, read: (person: string) => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ person: string; value: T } | null>(null);
  useEffect(() => {
    if (person === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async () => {
      const value = await read(person);
      if (!stopped) setFound({ person, value });
    };
    const again = () => {
      timer = undefined;
      void look().catch(() => undefined);
    };
    const stop = onParcelChange(() => {
      timer ??= setTimeout(again, GATHER_MS);
    });
    again();
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [person, read]);
  return found?.person === person ? found?.value : undefined;
}
