/** What nobody misses gives way to a write that has no space: what was read, and the ballast. */
import { PICTURE_CACHE } from '../../contract/app.ts';
import { db } from './db.ts';

/** Frees some space. */
export type SpaceSource = () => Promise<void>;

/** Does work that writes; each time the device is full, the next way frees some space first. Throws what the work throws in the end. */
export async function withFreedSpace<T>(work: () => Promise<T>, ways: readonly SpaceSource[]): Promise<T> {
  const left = [...ways];
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // A connection that the browser has closed opens anew with the next try.
      const way = left.shift();
      if (!way) throw error;
      // One that fails itself must not keep the others from being tried.
      if (isFull(error)) await way().catch(() => undefined);
    }
  }
}

/** Does work that writes, and gives up no photo for it, not even one that was delivered. */
export const withSpareRoom = <T>(work: () => Promise<T>): Promise<T> => withFreedSpace(work, [freeReads, freeBallast]);

/** Whether an error says that the device is full; Dexie keeps the browser's own error, or several, inside its own. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Object)) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some(isFull)) return true;
  return 'inner' in error && isFull(error.inner);
}

/** Lists, records and pictures seen last: the server has them. */
export async function freeReads(): Promise<void> {
  await db.reads.clear();
  await globalThis.caches?.delete(PICTURE_CACHE);
}

/** Gives up what was set aside; from now on the device counts as full. */
export async function freeBallast(): Promise<void> {
  await db.ballast.clear();
  await db.settings.put({ name: 'room', value: 'full' });
}
