import { useRef } from 'react';

/** Serialises work: each step builds on the result of the previous one. */
export function useTurns(): (work: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work, work);
  };
}

/** Sends the newest of quick values when its turn comes, skipping earlier ones. `work` gets it; `rest` is called if no later one waits. */
export function useNewest<Wish>(inTurn: (work: () => Promise<unknown>) => void) {
  const newest = useRef<Wish | null>(null);
  return (wish: Wish, work: (newest: Wish) => Promise<unknown>, rest: () => void): void => {
    newest.current = wish;
    inTurn(async () => {
      const { current } = newest;
      // Superseded: a later value was already sent.
      if (current === null) return;
      newest.current = null;
      await work(current);
      if (newest.current === null) rest();
    });
  };
}
