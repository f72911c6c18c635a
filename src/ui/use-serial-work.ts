import { useRef } from 'react';

/** Serialises work: each step builds on the result of the previous one. */
export function useSerialWork(): (work: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work, work);
  };
}

/** Sends the newest of quick values when its turn comes, skipping earlier ones. `work` gets it; `rest` is called if no later one waits. */
export function useNewest<Value>(inOrder: (work: () => Promise<unknown>) => void) {
  const newest = useRef<Value | null>(null);
  return (value: Value, work: (newest: Value) => Promise<unknown>, rest: () => void): void => {
    newest.current = value;
    inOrder(async () => {
      const { current } = newest;
      // Superseded: a later value was already sent.
      if (current === null) return;
      newest.current = null;
      await work(current);
      if (newest.current === null) rest();
    });
  };
}
