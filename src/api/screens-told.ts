import { notifyManager } from '@tanstack/react-query';

/** Resolves once every screen has heard of the data that was set last: TanStack Query tells its observers a moment later. */
export const screensTold = (): Promise<void> =>
  new Promise((resolve) => {
    notifyManager.schedule(() => resolve());
  });
