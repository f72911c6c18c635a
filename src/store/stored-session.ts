/** Who was signed in last, read with the browser's own means: the first screen must not wait for the database library. */
import type { StoredSession } from './db.ts';

/** Name of the one database of the device. */
export const DATABASE = 'ordito';

/** The stored session; undefined where there is none, no database yet, or no way to open it. */
export function storedSession(): Promise<StoredSession | undefined> {
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    const opening = indexedDB.open(DATABASE);
    // There is no database yet: making one is the business of `db.ts`, which knows its tables.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', nothing);
    opening.addEventListener('success', () => {
      const database = opening.result;
      try {
        const reading = database.transaction('session').objectStore('session').get('current');
        reading.addEventListener('success', () => resolve(reading.result as StoredSession | undefined));
        reading.addEventListener('error', nothing);
      } catch {
        nothing();
      } finally {
        // Closes once the read is through, so that it stands in nobody's way.
        database.close();
      }
    });
  });
}
