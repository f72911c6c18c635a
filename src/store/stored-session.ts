import type { StoredSession } from './db.ts';
import { quickRead } from './quick-read.ts';

/** Who was signed in last; undefined where there is nobody, no database yet, or no way to open it. */
export const storedSession = (): Promise<StoredSession | undefined> => quickRead<StoredSession>('session', 'current');
