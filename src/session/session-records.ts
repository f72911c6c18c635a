/** The session in the device's database; its library is not in the first screen's chunk. */
import { db, type LiveSession, type StoredSession } from '../store/db.ts';
import { keepPerson } from '../store/forget-person.ts';
import { forgetReadsOfOthers } from '../store/kept-reads.ts';
import { watchStorage } from '../store/silence.ts';

/** The stored session, read again if the quick read found none: that one cannot tell an empty result from a failure. */
export const readKept = (): Promise<StoredSession | undefined> =>
  watchStorage(db.session.get('current').catch(() => undefined));

/** Stores the session, for the next start and for the service worker. Deletes other people's cached reads. Throws if the device cannot. */
export async function keep(session: LiveSession): Promise<void> {
  await keepPerson(session);
  await forgetReadsOfOthers(session.profile._id).catch(() => undefined);
}

export { forgetPerson, printOf } from '../store/forget-person.ts';
