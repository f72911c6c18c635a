import { useEffect, useState } from 'react';

import type { LoggedError } from '../store/db.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';

/** The errors of this device, newest first; follows every change; null until loaded. */
export function useErrors(): readonly LoggedError[] | null {
  const [errors, setErrors] = useState<readonly LoggedError[] | null>(null);
  useEffect(() => {
    let stopped = false;
    let stop: (() => void) | undefined;
    // The first screen does not wait for the database.
    void afterFirstScreen(() => import('../store/error-log.ts'))
      .then(({ watchErrors }) => {
        if (!stopped) stop = watchErrors(setErrors);
      })
      .catch(() => undefined);
    return () => {
      stopped = true;
      stop?.();
    };
  }, []);
  return errors;
}
