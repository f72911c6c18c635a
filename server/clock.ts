/** The pauses and intervals of services, which end in a test when it steps the clock. */
import { setTimeout as wait } from 'node:timers/promises';

export const pauses = {
  after: (ms: number): Promise<void> => wait(ms),
  /** In ms since the process began, for intervals: unlike the time, it is never set back. */
  elapsed: (): number => performance.now(),
};
