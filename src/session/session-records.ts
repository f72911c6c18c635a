import { PICTURE_CACHE } from '../../contract/app.ts';
/** A session on the server and in the database; its code is loaded once the first screen is drawn, or when it is needed. */
import { login, logout, profile, type Profile } from '../../contract/calls/session.ts';
import type { Credentials } from '../api/caller.ts';
import { ask } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import type { Failure, Result } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { db, type StoredSession } from '../store/db.ts';
import { withSpareRoom } from '../store/give-way.ts';
import { forgetReads, forgetReadsOfOthers } from '../store/kept-reads.ts';
import { forgetTabs } from '../store/kept-tabs.ts';

const LOGOUT_TIMEOUT_MS = 2000;

/** A token for a person's e-mail and password. */
export async function askToken(who: Credentials, email: string, password: string): Promise<Result<string, Failure>> {
  const answer = await ask(login, who, { body: { email, password } });
  return answer.ok ? { ok: true, value: answer.value.data.token } : answer;
}

/** The person a token belongs to. */
export async function askProfile(who: Credentials): Promise<Result<Profile, Failure>> {
  const answer = await ask(profile, who);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Why a person is signed out who could not be asked for: the server no longer accepts the token, or it gave no answer. */
export const becauseOf = (failure: Failure): 'ended' | 'unverified' =>
  isSessionEnded(failure) ? 'ended' : 'unverified';

/** Has the server revoke the token, best effort. */
export async function revoke(who: Credentials): Promise<void> {
  await ask(logout, who, { timeoutMs: LOGOUT_TIMEOUT_MS });
}

/** Who was signed in last, read once more where the quick way found nobody: it cannot tell nobody from a failure. */
export const readKept = (): Promise<StoredSession | undefined> => db.session.get('current').catch(() => undefined);

/**
 * Keeps who is signed in, for the next start and for the service worker. What was kept of others' reads goes. Throws when the
 * device cannot.
 */
export async function keep(session: StoredSession): Promise<void> {
  await withSpareRoom(() => db.session.put(session));
  await forgetReadsOfOthers(session.profile._id).catch(() => undefined);
}

/** The token is no longer good here; who it belonged to stays known. Another tab's newer token is left alone. */
export async function dropToken(token: string): Promise<void> {
  const row = () => db.session.where('slot').equals('current');
  const drop = () =>
    row().modify((stored) => {
      if (stored.token === token) stored.token = null;
    });
  // On a device that is full for good only deleting works: better nobody is known than a token that is no longer wanted.
  await withSpareRoom(drop).catch(() =>
    row()
      .filter((stored) => stored.token === token)
      .delete(),
  );
}

/**
 * What this device keeps of a person's work at the desk goes with an explicit sign-out: tabs, what was read, its pictures.
 * Parcels and drafts stay. The token goes first, so that a read that is still under way is not kept behind it.
 */
export async function forgetDesk(user: string): Promise<void> {
  const { token } = credentials();
  if (token) await dropToken(token);
  await forgetReads(user);
  await forgetTabs(user);
  await caches.delete(PICTURE_CACHE);
}
