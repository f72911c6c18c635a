import { useEffect, useState } from 'react';

import { DOUBLE_TAP_MS } from './second-tap.ts';

/** Whether something was in view long enough to decide on it: an impatient tap on the one before is not about it. */
export function useIsSeen(inView: boolean): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = inView ? setTimeout(() => setSeen(true), DOUBLE_TAP_MS) : undefined;
    return () => clearTimeout(timer);
  }, [inView]);
  return isSeen;
}
