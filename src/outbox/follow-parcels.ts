import { afterFirstScreen } from '../ui/first-screen.ts';

/**
 * Calls `look` now, and after every change of parcels; returns a stop function. Starts after the first screen: no rendering may wait for
 * the database library. `look` can ask whether it was stopped meanwhile.
 */
export function followParcels(look: (isOver: () => boolean) => Promise<void>): () => void {
  let stopped = false;
  let stop = () => undefined as void;
  const begin = async () => {
    const { onParcelChange } = await afterFirstScreen(() => import('../store/changes.ts'));
    if (stopped) return;
    // Serialised, so that the latest read wins.
    let looking: Promise<void> = Promise.resolve();
    const lookAgain = () => {
      looking = looking.then(() => look(() => stopped)).catch(() => undefined);
    };
    stop = onParcelChange(lookAgain);
    lookAgain();
  };
  void begin().catch(() => undefined);
  return () => {
    stopped = true;
    stop();
  };
}
