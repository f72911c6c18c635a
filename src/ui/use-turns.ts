import { useRef } from 'react';

/** Does one thing after the other: each builds on what the one before it has made. */
export function useTurns(): (work: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work, work);
  };
}
