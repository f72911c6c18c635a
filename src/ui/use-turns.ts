import { useRef } from 'react';

/** Does one thing after the other: each builds on what the one before it has made. */
export function useTurns(): (work: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work, work);
  };
}

/**
 * Sends the newest of quick wishes when its turn comes: the ones before are in it. `work` gets it; `rest` follows where no later
 * one waits.
 */
export function useNewest<Wish>(inTurn: (work: () => Promise<unknown>) => void) {
  const newest = useRef<Wish | null>(null);
  return (wish: Wish, work: (newest: Wish) => Promise<unknown>, rest: () => void): void => {
    newest.current = wish;
    inTurn(async () => {
      const { current } = newest;
      // It was sent already, with a later one.
      if (current === null) return;
      newest.current = null;
      await work(current);
      if (newest.current === null) rest();
    });
  };
}
