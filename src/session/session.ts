/** The session of this page. Signing out never touches the outbox: parcels belong to a person, not to a session. */
import { t } from '@lingui/core/macro';

import type { Profile } from '../../contract/calls/session.ts';
import { SESSION_MS } from '../../contract/limits.ts';
import { credentials, setCredentials } from '../api/credentials.ts';
import type { Failure, Result } from '../api/result.ts';
import { readCookie, writeCookie } from '../i18n/cookie.ts';
import type { LiveSession, StoredSession } from '../store/db.ts';
import { clearPersonal } from '../store/device-keys.ts';
import { storedSession } from '../store/quick-read.ts';
import { viewTab } from '../store/view-tab.ts';
import { toastError } from '../ui/toast.ts';

export type Session =
  | { status: 'starting' }
  /** `ended`: the server no longer accepts the token, `blocked`: because of a ban; `unverified`: the token's profile could not be read. */
  | { status: 'signedOut'; because: 'choice' | 'ended' | 'blocked' | 'unverified' }
  | { status: 'signedIn'; profile: Profile };

const TOKEN_COOKIE = 'token';

let current: Session = { status: 'starting' };
/** Forms with unsaved work, and the end of the session, delayed by them. */
let holders = 0;
let ending: Session | null = null;
/** The last token that ended here: its cookie outlives it until it is deleted. */
let ended: string | null = null;
/** The session that is not stored in the database yet. */
let unstored: LiveSession | null = null;
const listeners = new Set<() => void>();
const holdListeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('ordito-session');

/** The current session; `subscribe` reports changes. */
export const session = (): Session => current;

/** Whether this browser has the cookie of a session. */
export const hasToken = (): boolean => readCookie(TOKEN_COOKIE) !== null;

/** Calls back after every change; returns an unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Determines who is signed in: the token's cookie, the profile cached on this device, then the server. Works offline. Browsers write
 * cookies to disk late, so a missing one means nothing, and an ended one may come back.
 */
export async function startSession(): Promise<void> {
  const view = viewTab();
  if (view) {
    // Not stored, and not followed by other tabs: the device's session is that of the person behind it.
    setCredentials({ token: view.token });
    change({ status: 'signedIn', profile: view.profile });
    return;
  }
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

/** Whether this device knows that a token has ended by a log-out or by the server. */
async function hasEnded(token: string, stored: StoredSession | undefined): Promise<boolean> {
  if (!stored?.ended || stored.token === token) return false;
  const { printOf } = await records();
  return stored.ended.includes(await printOf(token));
}

const writeToken = (token: string | null): void => writeCookie(TOKEN_COOKIE, token, SESSION_MS / 1000);

/** Resumes the session of a token. If its profile is unavailable, the token is kept: it is verified once there is a network. */
async function resume(token: string, stored: StoredSession | undefined): Promise<void> {
  setCredentials({ token });
  // A person may sign in or out, here or in another tab, during the read or the request.
  const isOver = () => credentials().token !== token || readCookie(TOKEN_COOKIE) !== token;
  if (stored?.token === token) {
    change({ status: 'signedIn', profile: stored.profile });
    return;
  }
  const { askProfile, signOutReason } = await calls();
  const answer = await askProfile(credentials());
  const isEnded = !answer.ok && signOutReason(answer.failure) === 'ended';
  // The quick read cannot tell an empty database from one that did not open.
  const kept = answer.ok || isEnded ? undefined : await records().then(({ readKept }) => readKept());
  if (isOver()) {
    if (current.status === 'starting') change({ status: 'signedOut', because: 'unverified' });
  } else if (answer.ok) {
    // Stored once the first screen is drawn, which does not wait for the database.
    unstored = { slot: 'current', token, profile: answer.value, language: credentials().language };
    writeToken(token);
    change({ status: 'signedIn', profile: answer.value });
  } else if (kept?.token === token) change({ status: 'signedIn', profile: kept.profile });
  else if (isEnded) await forget('ended');
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

/** Another tab has signed in or out: this one follows, since all share the cookie. */
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

/** Reads the profile from the server: for the first screen the cached one was enough. */
export async function refreshSession(): Promise<void> {
  const { askProfile, signOutReason } = await calls();
  const { token } = credentials();
  if (current.status !== 'signedIn' || token === null) return;
  const answer = await askProfile(credentials());
  // The cookie may have been cleared during the request: writing it again would undo a sign-out.
  if (credentials().token !== token || readCookie(TOKEN_COOKIE) !== token) return;
  // Reporting a change without one would run every guard again.
  if (answer.ok && JSON.stringify(answer.value) === JSON.stringify(current.profile)) await keepFor(token, answer.value);
  else if (answer.ok) await enter(token, answer.value);
  else if (signOutReason(answer.failure) === 'ended') await endSession();
}

/**
 * Renews the token's cookie. The server's session expires after its last use, and so must the cookie: otherwise a page that stays open for
 * weeks would outlive it, and be signed out at the next load, perhaps without a network to sign in again.
 */
export function keepCookie(): void {
  const { token } = credentials();
  if (current.status === 'signedIn' && token !== null && readCookie(TOKEN_COOKIE) === token) {
    writeToken(token);
  }
}

/** The person has changed their profile: publishes the server's answer everywhere. */
export async function renewProfile(profile: Profile): Promise<void> {
  const { token } = credentials();
  if (current.status === 'signedIn' && token !== null) await enter(token, profile);
}

/** Signs in; the failure says why not. The token is for this device only and expires 30 days after its last use. */
export async function signIn(email: string, password: string): Promise<Result<Profile, Failure>> {
  const loaded = await calls().catch(() => null);
  if (!loaded) return { ok: false, failure: { kind: 'unreachable' } };
  const { askToken } = loaded;
  const granted = await askToken(credentials(), email.trim(), password);
  return granted.ok ? signInWithToken(granted.value) : granted;
}

/** Continues with a session the server has opened, replacing the current one. The failure says why that is impossible. */
export async function signInWithToken(token: string): Promise<Result<Profile, Failure>> {
  const loaded = await calls().catch(() => null);
  if (!loaded) return { ok: false, failure: { kind: 'unreachable' } };
  const { token: before } = credentials();
  const answer = await loaded.askProfile({ ...credentials(), token });
  if (answer.ok) {
    // Texts that cannot be loaded do not prevent the sign-in.
    await loaded.speakLanguageOf(answer.value).catch(() => undefined);
    await enter(token, answer.value);
  }
  if (answer.ok && before) void loaded.revoke({ ...credentials(), token: before });
  return answer;
}

/** Signs out: the server revokes the token (best effort when offline), local storage is cleared, unsent parcels stay. */
export async function signOut(): Promise<void> {
  await calls()
    .then(({ revoke }) => revoke(credentials()))
    .catch(() => undefined);
  await forget('choice');
}

/**
 * Signs out after the server refused the token; nothing else is lost. Safe to call for every refused call. If another tab has signed in
 * again meanwhile, takes over its session instead.
 */
export async function endSession(): Promise<void> {
  if (current.status !== 'signedIn') return;
  if (viewTab()) {
    await views().then(({ leaveView }) => leaveView(true));
    return;
  }
  const cookie = readCookie(TOKEN_COOKIE);
  const { token } = credentials();
  if (cookie !== null && cookie !== token && cookie !== ended) {
    await follow();
    return;
  }
  // A form with unsaved work may keep the screen open: sign out once, not with every refused call.
  if (token === null) return;
  await forget('ended');
}

/** While a form holds unsaved work, an ending session does not close the screen. */
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

/** Whether a form holds unsaved work. */
export const isScreenHeld = (): boolean => holders > 0;

/** Calls back when forms start or stop holding unsaved work; returns an unsubscribe function. */
export function subscribeHold(listener: () => void): () => void {
  holdListeners.add(listener);
  return () => holdListeners.delete(listener);
}

async function keepFor(token: string, profile: Profile): Promise<void> {
  writeToken(token);
  setCredentials({ token });
  unstored = { slot: 'current', token, profile, language: credentials().language };
  // A device that cannot store it must not prevent the sign-in: this page uses the cookie, and the outbox retries.
  await keepSession().catch(() => undefined);
}

/**
 * Stores a session that could not be stored so far: nothing is sent for a person the database does not know. Throws while the device still
 * cannot.
 */
export async function keepSession(): Promise<void> {
  const row = unstored;
  if (!row) return;
  const { keep } = await records();
  // Somebody else may be signed in by now, also in another tab.
  if (row.token !== credentials().token || (readCookie(TOKEN_COOKIE) ?? row.token) !== row.token) return;
  await keep(row);
  if (unstored === row) unstored = null;
  otherTabs.postMessage('changed');
}

async function enter(token: string, profile: Profile): Promise<void> {
  await keepFor(token, profile);
  change({ status: 'signedIn', profile });
}

async function forget(because: 'choice' | 'ended'): Promise<void> {
  const { token } = credentials();
  ended = token;
  setCredentials({ token: null });
  if (because === 'ended') toastError(t`Your session has ended.`);
  // Before the cookie: a tab that starts in between must not find the token in the database and write the cookie again.
  if (token !== null) await forgetOnDevice(token);
  if (readCookie(TOKEN_COOKIE) === token) writeToken(null);
  clearPersonal(window.localStorage);
  const isBlocked =
    because === 'ended' &&
    (await calls()
      .then(({ wasBlocked }) => wasBlocked())
      .catch(() => false));
  const next: Session = { status: 'signedOut', because: isBlocked ? 'blocked' : because };
  if (holders > 0 && because === 'ended') ending = next;
  else change(next);
  otherTabs.postMessage('changed');
}

/** Signing out succeeds, whether the device can store it or not. */
async function forgetOnDevice(token: string): Promise<void> {
  await records()
    .then(({ forgetPerson }) => forgetPerson(token))
    .catch(() => undefined);
}

/** Loaded on use: neither a known person nor an anonymous one waits for them before the first screen. */
const calls = () => import('./session-calls.ts');
const views = () => import('./view.ts');
const records = () => import('./session-records.ts');

function change(next: Session): void {
  ending = null;
  current = next;
  for (const listener of listeners) listener();
}
