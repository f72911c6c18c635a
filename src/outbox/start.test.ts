/** When an open page sends and asks by itself. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { EPOCH_HEADER } from '../../contract/app.ts';
import { SESSION_ENDED } from '../../contract/failure.ts';
import { capture, profile, remote, states, withOutbox } from '../../tests/support/outbox.ts';
import { readServerHeaders } from '../api/server-headers.ts';
import { noteBlocked } from '../api/session-ended.ts';
import { endSession, signIn } from '../session/session.ts';
import { db } from '../store/db.ts';
import { drainSoon, startOutbox } from './start.ts';

vi.mock('../ui/toast.ts', () => ({ toastError: () => undefined }));

vi.mock('../session/session-calls.ts', async (original) => ({
  ...(await original<object>()),
  askToken: async () => ({ ok: true, value: 'token' }),
  askProfile: async () => ({ ok: true, value: profile }),
}));

withOutbox();

beforeEach(() => {
  const page = { addEventListener: () => undefined, cookie: '', localStorage: { length: 0 } };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
  vi.stubGlobal('__APP_VERSION__', 'test');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('asks a restored server after a random delay, not together with every other tablet', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  remote.epoch = 'one';
  startOutbox(async () => null);
  await capture();
  drainSoon();
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered']));
  const settled = async () => (await db.settings.where('name').startsWith('epoch ').first())?.value;
  await vi.waitFor(async () => expect(await settled()).toBe('one'));
  remote.lookups = [];
  random.mockReturnValue(0.25);
  remote.epoch = 'two';
  const timers = vi.spyOn(globalThis, 'setTimeout');
  readServerHeaders((name) => (name === EPOCH_HEADER ? 'two' : null));
  expect(timers.mock.calls.filter(([work]) => work === drainSoon)).toEqual([[drainSoon, 750]]);
  expect(remote.lookups).toEqual([]);
  await vi.waitFor(() => expect(remote.lookups).toHaveLength(1));
});

const learnOfBan = () => {
  const problem = { type: '', title: '', status: 401, detail: '', message: SESSION_ENDED, requestId: 'x' };
  noteBlocked({ kind: 'problem', status: 401, problem: { ...problem, blocked: true }, retryAfterMs: null });
  return endSession();
};

it('marks what waits when a read, not an upload, is the first to be refused because of a ban', async () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  remote.answer = (_key, _parts, response) => void response.destroy();
  await signIn(profile.email, 'secret');
  await capture();
  await learnOfBan();
  await vi.waitFor(async () => expect(await states()).toEqual(['attention']));
});

it('marks what was being sent then, and ended without an answer', async () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  let cut: (() => void) | null = null;
  remote.answer = (_key, _parts, response) => {
    cut = () => void response.destroy();
  };
  await signIn(profile.email, 'secret');
  await capture();
  drainSoon();
  await vi.waitFor(() => expect(cut).not.toBeNull());
  await learnOfBan();
  expect(await states()).toEqual(['sending']);
  (cut as unknown as () => void)();
  await vi.waitFor(async () => expect(await states()).toEqual(['attention']));
});
