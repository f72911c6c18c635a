/** Deletes a person's data when a session ends on this device, whoever notices first: the page, another tab or the service worker. */
import { db, type LiveSession, type StoredSession } from './db.ts';
import { freeReads, withSpareRoom } from './free-space.ts';
import { forgetTabs } from './kept-tabs.ts';
import { sha256Hex } from './sha256.ts';

/** Number of ended tokens stored; a browser restores at most the cookies of its last half minute. */
const ENDED_MAX = 8;

/**
 * Ends a token on this device: deletes cached reads, pictures, open tabs, and the profile. Parcels and drafts stay for their owner. The
 * token goes first, so that a read in flight is not stored afterwards.
 */
export async function forgetPerson(token: string): Promise<void> {
  await endToken(token);
  // Somebody has signed in again meanwhile, and started with clean data.
  if ((await db.session.get('current'))?.token) return;
  await freeReads();
  await forgetTabs();
}

/** Invalidates a token on this device, also if a killed browser restores its cookie. A newer token stays. */
async function endToken(token: string): Promise<void> {
  const print = await printOf(token);
  const end = () =>
    db.transaction('rw', db.session, async () => {
      const row = await db.session.get('current');
      if (!row || row.ended?.includes(print)) return;
      const ended = [...(row.ended ?? []), print].slice(-ENDED_MAX);
      const isNewer = row.token !== null && row.token !== token;
      await db.session.put(isNewer ? { ...row, ended } : { ...row, token: null, profile: nameless(row), ended });
    });
  // On a permanently full device only deleting works: better no session than one with an ended token.
  await withSpareRoom(end).catch(() =>
    db.session
      .where('slot')
      .equals('current')
      .filter((row) => row.token === token)
      .delete(),
  );
}

/**
 * Stores the session, for the next start and for the service worker. A token that has ended meanwhile, in another tab, is not written
 * again.
 */
export async function keepPerson(session: LiveSession): Promise<void> {
  const print = await printOf(session.token);
  await withSpareRoom(() =>
    db.transaction('rw', db.session, async () => {
      const ended = (await db.session.get('current'))?.ended ?? [];
      if (!ended.includes(print)) await db.session.put({ ...session, ended });
    }),
  );
}

const nameless = ({ profile }: StoredSession): StoredSession['profile'] => ({
  ...profile,
  fullName: '',
  email: '',
  picture: null,
  settings: {},
});

/** The stored form of an ended token: its hash cannot sign anybody in. */
export const printOf = (token: string): Promise<string> => sha256Hex(new TextEncoder().encode(token).buffer);
