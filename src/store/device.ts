import { v7 as uuid } from 'uuid';

import { db } from './db.ts';

/** This device's id, created on first use and kept for good: codes are reserved for it and captures contain it. */
export async function deviceId(): Promise<string> {
  // Only the first use writes: a capture need not wait for those.
  const given = await db.settings.get('deviceId');
  if (given) return given.value;
  return db.transaction('rw', db.settings, async () => {
    const known = await db.settings.get('deviceId');
    if (known) return known.value;
    const value = uuid();
    await db.settings.put({ name: 'deviceId', value });
    return value;
  });
}
