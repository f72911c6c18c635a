/** When an open page sends and asks by itself. */
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { EPOCH_HEADER } from '../../contract/app.ts';
import { capture, remote, states, withOutbox } from '../../tests/support/outbox.ts';
import { readServerHeaders } from '../api/server-headers.ts';
import { drainSoon, startOutbox } from './start.ts';

vi.mock('../ui/toast.ts', () => ({ toastError: () => undefined }));

withOutbox();

beforeEach(() => {
  const page = { addEventListener: () => undefined, cookie: '' };
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
  await sleep(200);
  remote.lookups = [];
  random.mockReturnValue(0.3);
  remote.epoch = 'two';
  readServerHeaders((name) => (name === EPOCH_HEADER ? 'two' : null));
  await sleep(500);
  expect(remote.lookups).toEqual([]);
  await vi.waitFor(() => expect(remote.lookups).toHaveLength(1), { timeout: 2000 });
});
