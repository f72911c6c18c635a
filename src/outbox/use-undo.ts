import { useEffect, useState } from 'react';

import type { Parcel } from '../store/db.ts';
import { UNDO_MS } from './transition.ts';

const TICK_MS = 200;

/** Seconds left to undo a capture before anything of it is sent; 0 when that is over. */
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
  // A clock that was set back must not show more time than the maximum.
  return isHeld ? Math.ceil(Math.min(UNDO_MS, Math.max(0, nextAt - now)) / 1000) : 0;
}
