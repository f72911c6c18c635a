import { afterFirstScreen } from '../ui/first-screen.ts';

/**
 * Looks at once, and again after every change of parcels; answers how to stop. Begins after the first screen: nothing that is drawn
 * must wait for the database library. `look` is told whether it was stopped meanwhile.
 */
export function followParcels(look: (isOver: () => boolean) => Promise<void>): () => void {
  let stopped = false;
  let stop = () => undefined as void;
  const begin = async () => {
    const { onParcelChange } = await afterFirstScreen(() => import('../store/changes.ts'));
    if (stopped) return;
    // One after the other: what was read last is what stays.
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
