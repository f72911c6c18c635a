/** Reads and edits the device's database. */
import type { Page } from '@playwright/test';

/** All rows of a table by key, without values that cannot leave the page, such as bytes. */
export const rowsOf = <T>(page: Page, table: string): Promise<T[]> =>
  page.evaluate(read, [table, 'getAll'] as const) as Promise<T[]>;

/** Every key of a table on the device, as text. */
export const keysOf = async (page: Page, table: string): Promise<string[]> =>
  (await page.evaluate(read, [table, 'getAllKeys'] as const)).map(String);

/** Runs in the page. */
async function read([table, what]: readonly [string, 'getAll' | 'getAllKeys']): Promise<unknown[]> {
  const done = <R>(request: IDBRequest<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error(`${table} cannot be read`)));
    });
  const opening = indexedDB.open('ordito');
  // The app has not created it yet: reading must not leave an empty one behind.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const database = await done(opening).catch(() => null);
  if (!database) return [];
  try {
    const rows: unknown[] = await done(database.transaction(table).objectStore(table)[what]());
    // Bytes do not leave the page as such.
    const plain = (value: unknown) => (value instanceof ArrayBuffer ? Array.from(new Uint8Array(value)) : value);
    const entries = (row: object) => Object.entries(row).map(([name, value]) => [name, plain(value)] as const);
    return rows.map((row) => (typeof row === 'object' && row !== null ? Object.fromEntries(entries(row)) : row));
  } finally {
    database.close();
  }
}

/** Deletes the local session without telling the server or other tabs. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'token' });
  await emptyTable(page, 'session');
}

/** Deletes all rows of a table on the device. */
export async function emptyTable(page: Page, table: string): Promise<void> {
  await page.evaluate(async (name) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const opening = indexedDB.open('ordito');
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction(name, 'readwrite').objectStore(name).clear();
      opening.result.close();
      clearing.addEventListener('success', () => resolve());
      clearing.addEventListener('error', () => reject(clearing.error ?? new Error(`${name} cannot be cleared`)));
    });
    await promise;
  }, table);
}

/** Ends the wait before the next try, as a network that returns does. */
export const tryNow = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('online')));

/**
 * Ends the undo period of held captures, so that they are sent now. It edits the device's rows, so that flows test the shipped
 * build.
 */
export async function endUndo(page: Page): Promise<void> {
  const wasHeld = await page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const opening = indexedDB.open('ordito');
    opening.addEventListener('success', () => {
      let held = false;
      const change = opening.result.transaction('parcels', 'readwrite');
      const reading = change.objectStore('parcels').openCursor();
      reading.addEventListener('success', () => {
        const row = reading.result;
        if (!row) return;
        const { state, starts, nextAt } = row.value as { state: string; starts: number; nextAt: number };
        if (['captured', 'queued'].includes(state) && starts === 0 && nextAt > Date.now()) {
          held = true;
          row.update({ ...row.value, nextAt: Date.now() });
        }
        row.continue();
      });
      change.addEventListener('complete', () => resolve(held));
      change.addEventListener('abort', () => reject(change.error ?? new Error('the parcels cannot be changed')));
      opening.result.close();
    });
    return promise;
  });
  // Leave rows that are already due.
  if (wasHeld) await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
