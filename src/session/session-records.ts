/** A session on the server and in the database; loaded after the first screen is drawn, or on use. */
import { login, logout, profile, type Profile } from '../../contract/calls/session.ts';
import type { Credentials } from '../api/caller.ts';
import { ask } from '../api/client.ts';
import type { Failure, Result } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { db, type LiveSession, type StoredSession } from '../store/db.ts';
import { keepPerson } from '../store/forget-person.ts';
import { forgetReadsOfOthers } from '../store/kept-reads.ts';
import { watchStorage } from '../store/silence.ts';

const LOGOUT_TIMEOUT_MS = 2000;

/** Requests a token for an e-mail address and password. */
export async function askToken(who: Credentials, email: string, password: string): Promise<Result<string, Failure>> {
  const answer = await ask(login, who, { body: { email, password } });
  return answer.ok ? { ok: true, value: answer.value.data.token } : answer;
}

/** The person a token belongs to. */
export async function askProfile(who: Credentials): Promise<Result<Profile, Failure>> {
  const answer = await ask(profile, who);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Why a person is signed out if their profile could not be read: the server no longer accepts the token, or did not answer. */
export const signOutReason = (failure: Failure): 'ended' | 'unverified' =>
  isSessionEnded(failure) ? 'ended' : 'unverified';

/** Revokes the token on the server, best effort. */
export async function revoke(who: Credentials): Promise<void> {
  await ask(logout, who, { timeoutMs: LOGOUT_TIMEOUT_MS });
}

/** The stored session, read again if the quick read found none: that one cannot tell an empty result from a failure. */
export const readKept = (): Promise<StoredSession | undefined> =>
  watchStorage(db.session.get('current').catch(() => undefined));

/** Stores the session, for the next start and for the service worker. Deletes other people's cached reads. Throws if the device cannot. */
export async function keep(session: LiveSession): Promise<void> {
  await keepPerson(session);
  await forgetReadsOfOthers(session.profile._id).catch(() => undefined);
}

export { forgetPerson, printOf } from '../store/forget-person.ts';
