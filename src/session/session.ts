/** Who is signed in on this page. Signing out never touches the outbox: parcels belong to a person, not to a session. */
import { login, logout, profile as profileCall, type Profile } from '../../contract/calls/session.ts';
import { SESSION_MS } from '../../contract/limits.ts';
import { ask } from '../api/client.ts';
import { credentials, setCredentials } from '../api/credentials.ts';
import type { Failure, Result } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { readCookie, writeCookie } from '../i18n/cookie.ts';
import { db } from '../store/db.ts';

export type Session =
  | { status: 'starting' }
  /** `ended`: the server no longer accepts the token; `unverified`: who the token belongs to could not be asked. */
  | { status: 'signedOut'; because: 'choice' | 'ended' | 'unverified' }
  | { status: 'signedIn'; profile: Profile };

const TOKEN_COOKIE = 'token';
const LOGOUT_TIMEOUT_MS = 2000;

let current: Session = { status: 'starting' };
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('ordito-session');

/** The session now; changes are told to `subscribe`. */
export const session = (): Session => current;

/** Calls back after every change; answers how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finds out who is signed in: the token's cookie, the person as last known on this device, then the server. Works offline. */
export async function startSession(): Promise<void> {
  otherTabs.addEventListener('message', () => {
    if (readCookie(TOKEN_COOKIE) === null && current.status === 'signedIn') void forget('choice');
  });
  const token = readCookie(TOKEN_COOKIE);
  const stored = await db.session.get('current').catch(() => undefined);
  if (!token) {
    if (stored?.token) await db.session.update('current', { token: null });
    change({ status: 'signedOut', because: 'choice' });
    return;
  }
  setCredentials({ token });
  if (stored?.token === token) {
    change({ status: 'signedIn', profile: stored.profile });
    void refresh(token);
    return;
  }
  const answer = await ask(profileCall, credentials());
  if (answer.ok) await enter(token, answer.value.data);
  else await forget(isSessionEnded(answer.failure) ? 'ended' : 'unverified');
}

/** Signs in; the failure says why not. The token is this device's alone and lives 30 days from its last use. */
export async function signIn(email: string, password: string): Promise<Result<Profile, Failure>> {
  const granted = await ask(login, credentials(), { body: { email: email.trim(), password } });
  if (!granted.ok) return granted;
  const { token } = granted.value.data;
  const answer = await ask(profileCall, { ...credentials(), token });
  if (!answer.ok) return answer;
  await enter(token, answer.value.data);
  return { ok: true, value: answer.value.data };
}

/** Signs out: the server revokes the token (best effort when offline), local storage is cleared, unsent parcels stay. */
export async function signOut(): Promise<void> {
  await ask(logout, credentials(), { timeoutMs: LOGOUT_TIMEOUT_MS });
  window.localStorage.clear();
  await forget('choice');
  otherTabs.postMessage('signedOut');
}

/** The server refused the token: signed out, nothing else is lost. Safe to call for every refused call. */
export async function endSession(): Promise<void> {
  if (current.status === 'signedIn') await forget('ended');
}

async function enter(token: string, profile: Profile): Promise<void> {
  writeCookie(TOKEN_COOKIE, token, SESSION_MS / 1000);
  setCredentials({ token });
  await db.session.put({ slot: 'current', token, profile, language: credentials().language });
  change({ status: 'signedIn', profile });
}

async function refresh(token: string): Promise<void> {
  const answer = await ask(profileCall, credentials());
  if (answer.ok) await enter(token, answer.value.data);
  else if (isSessionEnded(answer.failure)) await endSession();
}

async function forget(because: 'choice' | 'ended' | 'unverified'): Promise<void> {
  writeCookie(TOKEN_COOKIE, null);
  setCredentials({ token: null });
  await db.session.update('current', { token: null });
  change({ status: 'signedOut', because });
}

function change(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}
