import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time, epoch ms, updated twice a minute so that relative times on the screen stay current. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
