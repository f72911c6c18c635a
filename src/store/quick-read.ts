/** Reads single rows with the browser's own means: what is drawn first must not wait for the database library. */

import { databases } from './left-page.ts';
import { watchStorage } from './silence.ts';

/** Name of the one database of the device. */
export const DATABASE = 'ordito';

/** A row by its key; undefined where there is none, no such table or database yet, or no way to open it. Never throws. */
export function quickRead<Row>(table: string, key: string): Promise<Row | undefined> {
  return watchStorage(read<Row>(table, key));
}

function read<Row>(table: string, key: string): Promise<Row | undefined> {
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    const opening = databases.open(DATABASE);
    // There is no database yet: making one is the business of `db.ts`, which knows its tables.
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
        // Closes once the read is through, so that it stands in nobody's way.
        database.close();
      }
    });
  });
}
