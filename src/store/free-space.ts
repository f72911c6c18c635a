/** Frees dispensable data for a write that has no space: cached reads, and the ballast. */
import { PICTURE_CACHE } from '../../contract/app.ts';
import { db } from './db.ts';

/** Frees some space. */
export type SpaceSource = () => Promise<void>;

/** Runs work that writes; each time the device is full, the next source frees some space first. Throws the work's last error. */
export async function withFreedSpace<T>(work: () => Promise<T>, ways: readonly SpaceSource[]): Promise<T> {
  const left = [...ways];
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // A connection the browser has closed reopens with the next try.
      const way = left.shift();
      if (!way) throw error;
      // If one fails, the others are still tried.
      if (isFull(error)) await way().catch(() => undefined);
    }
  }
}

/** Runs work that writes, and deletes no photo for it, not even a delivered one. */
export const withSpareRoom = <T>(work: () => Promise<T>): Promise<T> => withFreedSpace(work, [freeReads, freeBallast]);

/** Whether an error says that the device is full; Dexie wraps the browser's own error, or several. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Object)) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some(isFull)) return true;
  return 'inner' in error && isFull(error.inner);
}

/** Cached lists, records and pictures: the server has them. */
export async function freeReads(): Promise<void> {
  await db.reads.clear();
  await globalThis.caches?.delete(PICTURE_CACHE);
}

/** Deletes the ballast; from now on the device counts as full. */
export async function freeBallast(): Promise<void> {
  await db.ballast.clear();
  await db.settings.put({ name: 'room', value: 'full' });
}
