/** What goes when a session ends on this device, whoever learns of it first: the page, another tab or the service worker. */
import { db, type LiveSession, type StoredSession } from './db.ts';
import { freeReads, withSpareRoom } from './free-space.ts';
import { forgetTabs } from './kept-tabs.ts';
import { sha256Hex } from './sha256.ts';

/** Tokens that are remembered as ended; a browser brings back at most the cookies of its last half minute. */
const ENDED_MOST = 8;

/**
 * Ends a token on this device: what was read, the pictures, the open tabs, and who it was. Parcels and drafts stay for their
 * owner. The token goes first, so that a read still under way is not kept behind it.
 */
export async function forgetPerson(token: string): Promise<void> {
  await endToken(token);
  // Somebody has signed in anew meanwhile, and began with nothing of anybody else.
  if ((await db.session.get('current'))?.token) return;
  await freeReads();
  await forgetTabs();
}

/** The token signs nobody in here any more, not even from a cookie that a killed browser brings back. A newer token stays. */
async function endToken(token: string): Promise<void> {
  const print = await printOf(token);
  const end = () =>
    db.transaction('rw', db.session, async () => {
      const row = await db.session.get('current');
      if (!row || row.ended?.includes(print)) return;
      const ended = [...(row.ended ?? []), print].slice(-ENDED_MOST);
      const isNewer = row.token !== null && row.token !== token;
      await db.session.put(isNewer ? { ...row, ended } : { ...row, token: null, profile: nameless(row), ended });
    });
  // On a device that is full for good only deleting works: better nobody is known than a token that is no longer wanted.
  await withSpareRoom(end).catch(() =>
    db.session
      .where('slot')
      .equals('current')
      .filter((row) => row.token === token)
      .delete(),
  );
}

/**
 * Keeps who is signed in, for the next start and for the service worker. A token that has ended meanwhile, in another tab, is
 * not written again.
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

/** How an ended token is remembered: nobody can sign in with its print. */
export const printOf = (token: string): Promise<string> => sha256Hex(new TextEncoder().encode(token).buffer);
