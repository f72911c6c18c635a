/** What was read from the server, kept per person. All of it can be read again, so it gives way to everything else. */
import { db, type KeptRead } from './db.ts';

/** How many answers are kept for a person, and for how long, in ms. */
export const KEPT_READS_MAX = 300;
export const KEPT_READS_MS = 7 * 24 * 3_600_000;

/**
 * Keeps an answer while the person it is for is signed in on this device: nothing stays behind a sign-out. Nor is it kept while
 * the device is full: what room there is belongs to captures. Who is signed in is asked before and after, since a
 * transaction over both would keep the session from everybody else meanwhile.
 */
export async function writeRead(read: KeptRead): Promise<void> {
  if ((await db.settings.get('room')) || !(await isSignedIn(read.user))) return;
  await db.reads.put(read);
  if (!(await isSignedIn(read.user))) await dropRead(read.key);
}

async function isSignedIn(user: string): Promise<boolean> {
  const session = await db.session.get('current');
  return Boolean(session?.token) && session?.profile._id === user;
}

/** Forgets one answer. */
export const dropRead = (key: string): Promise<void> => db.reads.delete(key);

/** Forgets what was kept for anybody but a person. */
export async function forgetReadsOfOthers(user: string): Promise<void> {
  await db.reads.where('user').notEqual(user).delete();
}

/** Forgets what is too old, and the oldest of what is too much. `now` is epoch ms. */
export async function pruneReads(user: string, now: number): Promise<void> {
  const rows: Pick<KeptRead, 'key' | 'at'>[] = [];
  await db.reads
    .where('user')
    .equals(user)
    .each(({ key, at }) => void rows.push({ key, at }));
  const newest = rows.toSorted((one, other) => other.at - one.at);
  const gone = newest.filter(({ at }, place) => place >= KEPT_READS_MAX || at < now - KEPT_READS_MS);
  await db.reads.bulkDelete(gone.map(({ key }) => key));
}
