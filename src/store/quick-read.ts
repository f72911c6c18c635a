/** Reads single rows with the plain IndexedDB API: the first screen must not wait for the database library. */
import type { StoredSession } from './db.ts';
import { databases } from './left-page.ts';
import { watchStorage } from './silence.ts';

/** Name of the device's database. */
export const DATABASE = 'ordito';

/** A row by its key; undefined if there is none, no such table or database yet, or it cannot be opened. Never throws. */
export function quickRead<Row>(table: string, key: string): Promise<Row | undefined> {
  return watchStorage(read<Row>(table, key));
}

function read<Row>(table: string, key: string): Promise<Row | undefined> {
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    const opening = databases.open(DATABASE);
    // There is no database yet: `db.ts`, which knows its tables, creates it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', nothing);
    opening.addEventListener('success', () => {
      const database = opening.result;
      try {
        const reading = database.transaction(table).objectStore(table).get(key);
        reading.addEventListener('success', () => resolve(reading.result as Row | undefined));
        reading.addEventListener('error', nothing);
      } catch {
        nothing();
      } finally {
        // Closes after the read, so that it blocks nobody.
        database.close();
      }
    });
  });
}

/** The stored session; undefined if there is none. */
export const storedSession = (): Promise<StoredSession | undefined> => quickRead<StoredSession>('session', 'current');
