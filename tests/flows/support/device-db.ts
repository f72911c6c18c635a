/** What a device holds in its own database. */
import type { Page } from '@playwright/test';

/** Every row of a table on the device, in the order of its key; without what cannot leave the page, such as bytes. */
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
  const database = await done(indexedDB.open('ordito'));
  const rows: unknown[] = await done(database.transaction(table).objectStore(table)[what]());
  database.close();
  return rows;
}

/** The device knows of nobody who is signed in any more, as with a log-out that the server and other tabs do not hear of. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'token' });
  await page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const opening = indexedDB.open('ordito');
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction('session', 'readwrite').objectStore('session').clear();
      opening.result.close();
      clearing.addEventListener('success', () => resolve());
      clearing.addEventListener('error', () => reject(clearing.error ?? new Error('the session cannot be cleared')));
    });
    await promise;
  });
}

/**
 * The seconds in which a capture can be taken back are over: as if the person had waited them out, what is held leaves now. Only
 * the device's own rows tell how long something is held, so that the app that is tested is the one that is shipped.
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
  // What is on its way by itself is left to its own time.
  if (wasHeld) await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
