import { useSyncExternalStore } from 'react';

import { reach, subscribeReach, type Reach } from './reach.ts';

/** Whether the server answers, and when it last did; follows every change. */
export const useReach = (): Reach => useSyncExternalStore(subscribeReach, reach);
