/** A session on the server and in the database; its code is loaded once the first screen is drawn, or when it is needed. */
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
export const signOutReason = (failure: Failure): 'ended' | 'unverified' =>
  isSessionEnded(failure) ? 'ended' : 'unverified';

/** Has the server revoke the token, best effort. */
export async function revoke(who: Credentials): Promise<void> {
  await ask(logout, who, { timeoutMs: LOGOUT_TIMEOUT_MS });
}

/** Who was signed in last, read once more where the quick way found nobody: it cannot tell nobody from a failure. */
export const readKept = (): Promise<StoredSession | undefined> =>
  watchStorage(db.session.get('current').catch(() => undefined));

/**
 * Keeps who is signed in, for the next start and for the service worker. What was kept of others' reads goes. Throws when the
 * device cannot.
 */
export async function keep(session: LiveSession): Promise<void> {
  await keepPerson(session);
  await forgetReadsOfOthers(session.profile._id).catch(() => undefined);
}

export { forgetPerson, printOf } from '../store/forget-person.ts';
