/** Who is signed in on this page. Signing out never touches the outbox: parcels belong to a person, not to a session. */
import { t } from '@lingui/core/macro';

import type { Profile } from '../../contract/calls/session.ts';
import { SESSION_MS } from '../../contract/limits.ts';
import { credentials, setCredentials } from '../api/credentials.ts';
import type { Failure, Result } from '../api/result.ts';
import { readCookie, writeCookie } from '../i18n/cookie.ts';
import type { LiveSession, StoredSession } from '../store/db.ts';
import { storedSession } from '../store/stored-session.ts';
import { toastError } from '../ui/toast.ts';

export type Session =
  | { status: 'starting' }
  /** `ended`: the server no longer accepts the token; `unverified`: who the token belongs to could not be asked. */
  | { status: 'signedOut'; because: 'choice' | 'ended' | 'unverified' }
  | { status: 'signedIn'; profile: Profile };

const TOKEN_COOKIE = 'token';

let current: Session = { status: 'starting' };
/** Forms with unsaved work, and the end of the session that waits for them. */
let holders = 0;
let ending: Session | null = null;
/** The token that ended here last: its cookie outlives it for the moment in which it is forgotten. */
let ended: string | null = null;
/** Who is signed in, while the database does not know it yet. */
let unkept: LiveSession | null = null;
const listeners = new Set<() => void>();
const holdListeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('ordito-session');

/** The session now; changes are told to `subscribe`. */
export const session = (): Session => current;

/** Calls back after every change; answers how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Finds out who is signed in: the token's cookie, the person as last known on this device, then the server. Works offline. The
 * browser writes cookies to its disk late, so one that is missing counts for nothing, and one that has ended may come back.
 */
export async function startSession(): Promise<void> {
  otherTabs.addEventListener('message', () => void follow());
  const cookie = readCookie(TOKEN_COOKIE);
  const stored = await storedSession();
  const token = cookie !== null && !(await hasEnded(cookie, stored)) ? cookie : (stored?.token ?? null);
  if (token !== cookie) writeToken(token);
  if (token !== null) {
    await resume(token, stored);
    return;
  }
  change({ status: 'signedOut', because: 'choice' });
}

/** Whether this device knows a token for one that somebody has logged out with, or that the server has ended. */
async function hasEnded(token: string, stored: StoredSession | undefined): Promise<boolean> {
  if (!stored?.ended || stored.token === token) return false;
  const { printOf } = await records();
  return stored.ended.includes(await printOf(token));
}

const writeToken = (token: string | null): void => writeCookie(TOKEN_COOKIE, token, SESSION_MS / 1000);

/** Signs in whom a token belongs to. Where nobody can tell, it is kept: it is asked about again once there is a network. */
async function resume(token: string, stored: StoredSession | undefined): Promise<void> {
  setCredentials({ token });
  // Somebody may sign in or out, here or in another tab, while the device or the server is asked.
  const isOver = () => credentials().token !== token || readCookie(TOKEN_COOKIE) !== token;
  if (stored?.token === token) {
    change({ status: 'signedIn', profile: stored.profile });
    return;
  }
  const { askProfile, signOutReason, readKept } = await records();
  const kept = await readKept();
  const isKnown = kept?.token === token;
  const answer = isKnown || isOver() ? null : await askProfile(credentials());
  if (isOver()) {
    if (current.status === 'starting') change({ status: 'signedOut', because: 'unverified' });
  } else if (isKnown) change({ status: 'signedIn', profile: kept.profile });
  else if (answer?.ok) await enter(token, answer.value);
  else if (answer && signOutReason(answer.failure) === 'ended') await forget('ended');
  else {
    setCredentials({ token: null });
    change({ status: 'signedOut', because: 'unverified' });
    window.addEventListener('online', () => void resumeAgain(token), { once: true });
  }
}

async function resumeAgain(token: string): Promise<void> {
  const stored = await storedSession();
  if (current.status === 'signedOut' && readCookie(TOKEN_COOKIE) === token) await resume(token, stored);
}

/** Another tab has signed in or out: this one does the same, since the cookie is one for all. */
async function follow(): Promise<void> {
  const token = readCookie(TOKEN_COOKIE);
  if (token === credentials().token) return;
  if (token !== null && token === ended) return;
  if (!token) {
    await forget('ended');
    return;
  }
  const stored = await storedSession();
  if (stored?.token !== token) return;
  setCredentials({ token });
  change({ status: 'signedIn', profile: stored.profile });
}

/** Asks the server who this is: the person as last known on this device was enough for the first screen. */
export async function refreshSession(): Promise<void> {
  const { askProfile, signOutReason } = await records();
  const { token } = credentials();
  if (current.status !== 'signedIn' || token === null) return;
  const answer = await askProfile(credentials());
  // The cookie may have been cleared while the server was asked: writing it again would undo a sign-out.
  if (credentials().token !== token || readCookie(TOKEN_COOKIE) !== token) return;
  // Telling of a change where there is none would ask every guard again.
  if (answer.ok && JSON.stringify(answer.value) === JSON.stringify(current.profile)) await keepFor(token, answer.value);
  else if (answer.ok) await enter(token, answer.value);
  else if (signOutReason(answer.failure) === 'ended') await endSession();
}

/**
 * The server's session lives from its last use, and so does the token's cookie: a page that stays open for weeks would outlive
 * it, and be signed out, with no network to sign in again, when it is loaded the next time.
 */
export function keepCookie(): void {
  const { token } = credentials();
  if (current.status === 'signedIn' && token !== null && readCookie(TOKEN_COOKIE) === token) {
    writeToken(token);
  }
}

/** The person has changed something about themselves: what the server answered is known everywhere from now on. */
export async function renewProfile(profile: Profile): Promise<void> {
  const { token } = credentials();
  if (current.status === 'signedIn' && token !== null) await enter(token, profile);
}

/** Signs in; the failure says why not. The token is this device's alone and lives 30 days from its last use. */
export async function signIn(email: string, password: string): Promise<Result<Profile, Failure>> {
  const loaded = await records().catch(() => null);
  if (!loaded) return { ok: false, failure: { kind: 'unreachable' } };
  const { askToken } = loaded;
  const granted = await askToken(credentials(), email.trim(), password);
  return granted.ok ? signInWithToken(granted.value) : granted;
}

/** Goes on with a session the server has opened here, in place of the one there may be. The failure says why that cannot be done. */
export async function signInWithToken(token: string): Promise<Result<Profile, Failure>> {
  const loaded = await records().catch(() => null);
  if (!loaded) return { ok: false, failure: { kind: 'unreachable' } };
  const { token: before } = credentials();
  const answer = await loaded.askProfile({ ...credentials(), token });
  if (answer.ok) await enter(token, answer.value);
  if (answer.ok && before) void loaded.revoke({ ...credentials(), token: before });
  return answer;
}

/** Signs out: the server revokes the token (best effort when offline), local storage is cleared, unsent parcels stay. */
export async function signOut(): Promise<void> {
  const { revoke } = await records();
  await revoke(credentials());
  await forget('choice');
}

/**
 * The server refused the token: signed out, nothing else is lost. Safe to call for every refused call. When another tab has
 * signed in anew meanwhile, its session is taken over instead of ended.
 */
export async function endSession(): Promise<void> {
  if (current.status !== 'signedIn') return;
  const cookie = readCookie(TOKEN_COOKIE);
  const { token } = credentials();
  if (cookie !== null && cookie !== token && cookie !== ended) {
    await follow();
    return;
  }
  // A form with unsaved work may keep the screen on: it is told once, not with every refused call.
  if (token === null) return;
  await forget('ended');
}

/** A form holds work that is not saved yet: while it does, a session that ends does not take the screen away. */
export function keepScreenOpen(): () => void {
  hold(1);
  return () => {
    hold(-1);
    if (holders === 0 && ending) change(ending);
  };
}

function hold(more: 1 | -1): void {
  holders += more;
  for (const listener of holdListeners) listener();
}

/** Whether a form holds work that is not saved yet. */
export const isScreenHeld = (): boolean => holders > 0;

/** Calls back whenever a form begins or ends to hold unsaved work; answers how to stop. */
export function subscribeHold(listener: () => void): () => void {
  holdListeners.add(listener);
  return () => holdListeners.delete(listener);
}

async function keepFor(token: string, profile: Profile): Promise<void> {
  writeToken(token);
  setCredentials({ token });
  unkept = { slot: 'current', token, profile, language: credentials().language };
  // A device that cannot write it must not keep anybody out: this page goes by the cookie, and the outbox asks again.
  await keepSession().catch(() => undefined);
}

/**
 * Writes down who is signed in where that could not be done so far: nothing is sent for somebody the database does not know.
 * Throws while the device still cannot.
 */
export async function keepSession(): Promise<void> {
  const row = unkept;
  if (!row) return;
  const { keep } = await records();
  // Somebody else may be signed in by now, in another tab too.
  if (row.token !== credentials().token || (readCookie(TOKEN_COOKIE) ?? row.token) !== row.token) return;
  await keep(row);
  if (unkept === row) unkept = null;
}

async function enter(token: string, profile: Profile): Promise<void> {
  await keepFor(token, profile);
  change({ status: 'signedIn', profile });
  otherTabs.postMessage('changed');
}

async function forget(because: 'choice' | 'ended'): Promise<void> {
  const { token } = credentials();
  ended = token;
  setCredentials({ token: null });
  if (because === 'ended') toastError(t`Your session has ended.`);
  // Before the cookie: a tab that starts between the two must not find the token in the database and write the cookie again.
  if (token !== null) await forgetOnDevice(token);
  if (readCookie(TOKEN_COOKIE) === token) writeToken(null);
  window.localStorage.clear();
  const next: Session = { status: 'signedOut', because };
  if (holders > 0 && because === 'ended') ending = next;
  else change(next);
  otherTabs.postMessage('changed');
}

/** Whoever leaves has left, whether the device can write it or not. */
async function forgetOnDevice(token: string): Promise<void> {
  await records()
    .then(({ forgetPerson }) => forgetPerson(token))
    .catch(() => undefined);
}

/** Server and database, loaded apart: nobody who is known, or nobody at all, waits for them on the way to the first screen. */
const records = () => import('./session-records.ts');

function change(next: Session): void {
  ending = null;
  current = next;
  for (const listener of listeners) listener();
}
