/** The pauses of services, which end in a test when it steps the clock. */
import { setTimeout as wait } from 'node:timers/promises';

export const pauses = { after: (ms: number): Promise<void> => wait(ms) };
