import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Setting } from '../store/db.ts';

/** Follows a setting of this device; undefined until it is read, null if it was never set. */
export const useSetting = (name: Setting['name']): string | null | undefined =>
  useLiveQuery(async () => (await db.settings.get(name))?.value ?? null, [name]);
