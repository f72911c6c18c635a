/** The calls that open, read and close a session. */
import { login, logout, profile, type Profile } from '../../contract/calls/session.ts';
import type { Credentials } from '../api/caller.ts';
import { ask } from '../api/client.ts';
import { setCredentials } from '../api/credentials.ts';
import type { Failure, Result } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { chooseLanguage, hasChosenLanguage } from '../i18n/i18n.ts';

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

/** Switches to the language of an account that signs in, unless another was chosen on this device since. */
export async function speakLanguageOf({ language }: Profile): Promise<void> {
  if (hasChosenLanguage()) return;
  await chooseLanguage(language, true);
  setCredentials({ language });
}

/** Why a person is signed out if their profile could not be read: the server no longer accepts the token, or did not answer. */
export const signOutReason = (failure: Failure): 'ended' | 'unverified' =>
  isSessionEnded(failure) ? 'ended' : 'unverified';

/** Revokes the token on the server, best effort. */
export async function revoke(who: Credentials): Promise<void> {
  await ask(logout, who, { timeoutMs: LOGOUT_TIMEOUT_MS });
}

export { wasBlocked } from '../api/session-ended.ts';
