/** Who is signed in after a log-out, after a session the server ended, and after a browser was killed in between. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SESSION_ENDED } from '../../contract/failure.ts';
import { capture, OWNER, profile, remote, withOutbox } from '../../tests/support/outbox.ts';
import { credentials } from '../api/credentials.ts';
import { noteBlocked } from '../api/session-ended.ts';
import { drain } from '../outbox/drain.ts';
import { db } from '../store/db.ts';
import { endSession, keepSession, session, signIn, signOut, startSession } from './session.ts';

const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../ui/toast.ts', () => ({ toastError: (text: string) => toasts.push(text) }));
vi.mock('../store/quick-read.ts', async (original) => ({
  ...(await original<object>()),
  storedSession: () => db.session.get('current'),
}));
const server = vi.hoisted(() => ({ tokens: 0 }));
vi.mock('./session-calls.ts', async (original) => ({
  ...(await original<object>()),
  askToken: async () => ({ ok: true, value: `token ${(server.tokens += 1)}` }),
  askProfile: async () => ({ ok: true, value: profile }),
  revoke: async () => undefined,
}));

withOutbox();

const page = { cookie: '' };
const pictures = { there: true };
const storage = new Map<string, string>();
const localStorage = {
  get length() {
    return storage.size;
  },
  key: (index: number) => [...storage.keys()][index] ?? null,
  removeItem: (key: string) => void storage.delete(key),
};

beforeEach(async () => {
  toasts.length = 0;
  page.cookie = '';
  pictures.there = true;
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('caches', {
    delete: async () => {
      pictures.there = false;
    },
  });
  await db.session.clear();
});

afterEach(() => vi.unstubAllGlobals());

/** A person with a draft and an unsent item. Returns their token. */
async function atWork(): Promise<string> {
  expect(await signIn(profile.email, 'secret')).toMatchObject({ ok: true });
  await capture();
  const place = { place: 'counter', kind: 'product', hub: null, hubName: '', code: null } as const;
  await db.drafts.put({ ...place, id: 'draft', owner: OWNER, claimed: false, slot: null, startedAt: 'now' });
  await db.formDrafts.put({ key: `${OWNER} /x`, user: OWNER, address: '/x', values: '{}', photos: [], updatedAt: 1 });
  await db.reads.put({ key: 'one', user: OWNER, at: 1, value: 'a record' });
  await db.settings.put({ name: `tabs ${OWNER}`, value: 'names of records' });
  storage.set('ordito-reads', 'more records');
  storage.set('ordito-device-scanner-ms', '120');
  return credentials().token ?? '';
}

/** Restarts the page, as after the browser was killed. */
async function startAgain(cookie: string | null): Promise<void> {
  page.cookie = cookie === null ? '' : `token=${encodeURIComponent(cookie)}`;
  await startSession();
}

async function expectNothingReadable(): Promise<void> {
  const row = await db.session.get('current');
  expect(JSON.stringify(row ?? null)).not.toContain(profile.email);
  expect(row?.profile.fullName).toBe('');
  expect(row?.token).toBeNull();
  expect(await db.reads.count()).toBe(0);
  expect((await db.settings.toArray()).filter(({ name }) => name.startsWith('tabs '))).toEqual([]);
  expect(pictures.there).toBe(false);
  // What the device has learnt of its scanner is nobody's.
  expect([...storage.keys()]).toEqual(['ordito-device-scanner-ms']);
  expect([await db.parcels.count(), await db.photos.count()]).toEqual([1, 1]);
  expect([await db.drafts.count(), await db.formDrafts.count()]).toEqual([1, 1]);
}

it('a browser killed before it wrote the cookie: stays signed in, and writes the cookie again', async () => {
  const token = await atWork();
  await startAgain(null);
  expect(session()).toMatchObject({ status: 'signedIn', profile: { _id: OWNER } });
  expect(credentials().token).toBe(token);
  expect(page.cookie).toContain(encodeURIComponent(token));
});

it('a log-out: leaves nothing readable but unsent work, and a restart finds nobody', async () => {
  await atWork();
  await signOut();
  await expectNothingReadable();
  await startAgain(null);
  expect(session()).toEqual({ status: 'signedOut', because: 'choice' });
});

it('a log-out, and a cookie that a killed browser restores: nobody is signed in', async () => {
  const token = await atWork();
  await signOut();
  await startAgain(token);
  expect(session()).toEqual({ status: 'signedOut', because: 'choice' });
  expect(page.cookie).not.toContain(encodeURIComponent(token));
});

it('a cookie of an earlier, logged-out person: does not replace the person signed in since', async () => {
  const first = await atWork();
  await signOut();
  await signIn(profile.email, 'secret');
  const second = credentials().token ?? '';
  await startAgain(first);
  expect(session().status).toBe('signedIn');
  expect(credentials().token).toBe(second);
  expect(page.cookie).toContain(encodeURIComponent(second));
});

it('a log-out in another tab: is not undone by a tab that stores its session late', async () => {
  const failing = (): never => {
    throw new DOMException('no space', 'QuotaExceededError');
  };
  await db.session.put({ slot: 'current', token: null, profile, language: 'it' });
  db.session.hook('updating', failing);
  await signIn(profile.email, 'secret');
  db.session.hook('updating').unsubscribe(failing);
  const { forgetPerson } = await import('../store/forget-person.ts');
  await db.session.update('current', { token: credentials().token });
  await forgetPerson(credentials().token ?? '');
  page.cookie = '';
  await keepSession();
  expect((await db.session.get('current'))?.token).toBeNull();
});

it('a session ended by the server: leaves nothing readable but unsent work', async () => {
  await atWork();
  // Several calls are refused at once.
  await Promise.all([endSession(), endSession()]);
  await endSession();
  expect(credentials().token).toBeNull();
  expect(toasts).toEqual(['Your session has ended.']);
  expect(session()).toEqual({ status: 'signedOut', because: 'ended' });
  await expectNothingReadable();
});

it('a session whose end the outbox notices first, without a page: leaves nothing readable either', async () => {
  await atWork();
  remote.refuseToken = true;
  await drain({ onSignedOut: () => undefined });
  storage.delete('ordito-reads');
  await expectNothingReadable();
});

it('a session that a ban ended: says so, and leaves nothing readable but unsent work', async () => {
  await atWork();
  const problem = { type: '', title: '', status: 401, detail: '', message: SESSION_ENDED, requestId: 'x' };
  const failure = { kind: 'problem', status: 401, problem, retryAfterMs: null } as const;
  noteBlocked({ ...failure, problem: { ...problem, blocked: true } });
  await endSession();
  expect(session()).toEqual({ status: 'signedOut', because: 'blocked' });
  await expectNothingReadable();
  await signIn(profile.email, 'secret');
  noteBlocked(failure);
  await endSession();
  expect(session()).toEqual({ status: 'signedOut', because: 'ended' });
});
