import { useEffect, useState } from 'react';

import { onParcelChange } from '../store/changes.ts';

/** A drain writes several times per item; a person needs a number a few times a second. */
const GATHER_MS = 300;

/**
 * Follows what `read` finds in the outbox for a person: read at once, and again after changes, those of a moment together.
 * Undefined until the first read; nothing is read for null.
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
