import type { StoredSession } from './db.ts';
import { quickRead } from './quick-read.ts';

/** The stored session; undefined if there is none, no database yet, or it cannot be opened. */
export const storedSession = (): Promise<StoredSession | undefined> => quickRead<StoredSession>('session', 'current');
