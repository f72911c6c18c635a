import { notifyManager } from '@tanstack/react-query';

/** Resolves after every observer got the data that was set last: TanStack Query notifies them asynchronously. */
export const observersNotified = (): Promise<void> =>
  new Promise((resolve) => {
    notifyManager.schedule(() => resolve());
  });
