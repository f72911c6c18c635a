import { useEffect, useState } from 'react';

import type { Parcel } from '../store/db.ts';
import { UNDO_MS } from './transition.ts';

const TICK_MS = 200;

/** Seconds in which a capture can still be undone before anything of it leaves the device; 0 when that is over. */
export function useUndoSeconds({ state, starts, nextAt }: Parcel): number {
  const isHeld = (state === 'captured' || state === 'queued') && starts === 0;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isHeld || nextAt <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (nextAt <= Date.now()) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isHeld, nextAt]);
  // A clock that was set back must not promise more time than there ever is.
  return isHeld ? Math.ceil(Math.min(UNDO_MS, Math.max(0, nextAt - now)) / 1000) : 0;
}
