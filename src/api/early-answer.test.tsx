import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { API_BASE } from '../../contract/app.ts';
import { profile } from '../../contract/calls/session.ts';
import { ask } from './client.ts';

const sent = vi.fn<typeof fetch>();
/** What index.html has asked for, and how to give its answer. */
function requestEarly() {
  const answer = Promise.withResolvers<Response>();
  const stop = new AbortController();
  const headers = { Authorization: 'Bearer anna' };
  globalThis.earlyAnswers = [{ address: `${API_BASE}${profile.path}`, headers, stop, answer: answer.promise }];
  return { ...answer, stop };
}
const unauthorized = () =>
  Response.json({ error: { code: 'sessionEnded', message: '' } }, { status: 401, headers: { 'X-App': 'ordito/1' } });
const anna = { token: 'anna', language: 'it' };

beforeEach(() => {
  sent.mockReset().mockImplementation(async () => unauthorized());
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  globalThis.earlyAnswers = undefined;
  vi.unstubAllGlobals();
});

test('early answer: taken once by the same request of the same person', async () => {
  const early = requestEarly();
  const request = ask(profile, anna);
  early.resolve(unauthorized());
  expect((await request).ok).toBe(false);
  expect(sent).not.toHaveBeenCalled();
  await ask(profile, anna);
  expect(sent).toHaveBeenCalledOnce();
});

test('early answer: not taken for another person', async () => {
  requestEarly();
  await ask(profile, { ...anna, token: 'bea' });
  expect(sent).toHaveBeenCalledOnce();
});

test('early answer: not taken for another query', async () => {
  requestEarly();
  await ask(profile, anna, { query: { page: 2 } });
  expect(sent).toHaveBeenCalledOnce();
});

test('early answer: stopped when its request runs out of time', async () => {
  const early = requestEarly();
  early.stop.signal.addEventListener('abort', () => early.reject(new DOMException('', 'AbortError')));
  expect(await ask(profile, anna, { timeoutMs: 20 })).toMatchObject({ failure: { kind: 'unreachable' } });
  expect(early.stop.signal.aborted).toBe(true);
});
