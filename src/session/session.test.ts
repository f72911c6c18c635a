/** Who is signed in on this page, on a device that cannot store anything. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { profile } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { endSession, keepSession, session, signIn } from './session.ts';

const choose = vi.hoisted(() => vi.fn());
vi.mock('../i18n/i18n.ts', () => ({
  hasChosenLanguage: () => document.cookie.includes('language='),
  chooseLanguage: choose,
}));
vi.mock('../ui/toast.ts', () => ({ toastError: () => undefined }));
vi.mock('../store/quick-read.ts', async (original) => ({
  ...(await original<object>()),
  storedSession: () => db.session.get('current'),
}));
vi.mock('../api/client.ts', () => ({
  ask: async ({ path }: { path: string }) => ({
    ok: true,
    value: { data: path.endsWith('/login') ? { token: 'fresh' } : profile },
  }),
}));

const noSpace = (): never => {
  throw new DOMException('no space', 'QuotaExceededError');
};
const page = { cookie: '' };

beforeEach(async () => {
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('window', { localStorage: { length: 0 } });
  await db.session.put({ slot: 'current', token: 'older', profile, language: 'it' });
  db.session.hook('creating', noSpace);
  db.session.hook('updating', noSpace);
});

afterEach(() => {
  vi.unstubAllGlobals();
  db.session.hook('creating').unsubscribe(noSpace);
  db.session.hook('updating').unsubscribe(noSpace);
});

it('lets people sign in, and stores the session once there is space', async () => {
  expect(await signIn(profile.email ?? '', 'secret')).toMatchObject({ ok: true });
  expect(session().status).toBe('signedIn');
  await expect(keepSession()).rejects.toThrow('no space');
  db.session.hook('updating').unsubscribe(noSpace);
  await keepSession();
  expect((await db.session.get('current'))?.token).toBe('fresh');
});

it('shows the sign-in when a session has ended', async () => {
  await signIn(profile.email, 'secret');
  await db.session.update('current', { token: 'fresh' }).catch(() => undefined);
  await endSession();
  expect(session().status).toBe('signedOut');
  expect((await db.session.get('current'))?.token).not.toBe('fresh');
});

it('speaks the language of the account that signs in, unless another was chosen on this device', async () => {
  choose.mockClear();
  await signIn(profile.email, 'secret');
  expect(choose.mock.calls).toEqual([[profile.language, true]]);
  page.cookie = 'language=ZH';
  await signIn(profile.email, 'secret');
  expect(choose).toHaveBeenCalledTimes(1);
});
