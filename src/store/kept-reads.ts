/** Cached reads from the server, per person. They can be fetched again, so everything else has priority. */
import { db, type CachedRead } from './db.ts';

/** Limits of cached reads per person: their number, and their age in ms. */
export const KEPT_READS_MAX = 300;
export const KEPT_READS_MS = 7 * 24 * 3_600_000;

/**
 * Stores an answer while its person is signed in on this device: nothing stays after a sign-out. Nor while the device is full: its space
 * belongs to captures. The session is read before and after, since a transaction over both would block it for everybody else.
 */
export async function writeRead(read: CachedRead): Promise<void> {
  if ((await db.settings.get('room')) || !(await isSignedIn(read.user))) return;
  await db.reads.put(read);
  if (!(await isSignedIn(read.user))) await dropRead(read.key);
}

async function isSignedIn(user: string): Promise<boolean> {
  const session = await db.session.get('current');
  return Boolean(session?.token) && session?.profile._id === user;
}

/** Deletes one answer. */
export const dropRead = (key: string): Promise<void> => db.reads.delete(key);

/** Deletes the reads of everybody but one person. */
export async function forgetReadsOfOthers(user: string): Promise<void> {
  await db.reads.where('user').notEqual(user).delete();
}

/** Deletes reads that are too old, and the oldest above the limit. `now` is epoch ms. */
export async function pruneReads(user: string, now: number): Promise<void> {
  const rows: Pick<CachedRead, 'key' | 'at'>[] = [];
  await db.reads
    .where('user')
    .equals(user)
    .each(({ key, at }) => void rows.push({ key, at }));
  const newest = rows.toSorted((one, other) => other.at - one.at);
  const gone = newest.filter(({ at }, place) => place >= KEPT_READS_MAX || at < now - KEPT_READS_MS);
  await db.reads.bulkDelete(gone.map(({ key }) => key));
}
