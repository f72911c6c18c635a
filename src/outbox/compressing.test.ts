/** Compression runs beside sending: never blocked by it, and never twice at once. */
import { expect, it, vi } from 'vitest';

import { capture, deliver, remote, states, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { compressCaptured } from './compressing.ts';
import { drain } from './drain.ts';

withOutbox();

const made = () => ({
  bytes: new TextEncoder().encode('small').buffer,
  mime: 'image/jpeg',
  thumbnail: new ArrayBuffer(1),
});

it('compresses while an upload in flight holds the outbox', async () => {
  await capture();
  let answer = () => undefined as void;
  remote.answer = (...upload) => {
    answer = () => deliver(...upload);
  };
  const draining = drain({ onSignedOut: () => undefined });
  await vi.waitFor(() => expect(remote.uploads).toHaveLength(1));
  await capture({ raw: true });
  await compressCaptured(
    async () => made(),
    () => undefined,
  );
  expect(await states()).toEqual(['sending', 'queued']);
  remote.answer = deliver;
  answer();
  await draining;
  expect(await states()).toEqual(['delivered', 'delivered']);
});

it('compresses each photo once, also with two tabs, and includes what is captured meanwhile', async () => {
  await capture({ raw: true });
  let calls = 0;
  let atOnce = 0;
  const compress = async () => {
    calls += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    if (calls === 1) await capture({ raw: true });
    // Time for the other tab to start.
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
    atOnce -= 1;
    return made();
  };
  const onDone = vi.fn();
  // Another tab has its own memory.
  vi.resetModules();
  const elsewhere = await import('./compressing.ts');
  await Promise.all([compressCaptured(compress, onDone), elsewhere.compressCaptured(compress, onDone)]);
  expect([calls, onDone.mock.calls.length]).toEqual([2, 2]);
  expect(await states()).toEqual(['queued', 'queued']);
});

it('retries failed photos later, does the others meanwhile, and finally asks a person', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const first = await capture({ raw: true });
  const second = await capture({ raw: true });
  await capture({ raw: true });
  let calls = 0;
  let short = 2;
  const compress = async () => {
    calls += 1;
    if (short-- > 0) throw new RangeError('Array buffer allocation failed');
    return made();
  };
  const compressAll = () => compressCaptured(compress, () => undefined);
  await compressAll();
  expect(await states()).toEqual(['captured', 'captured', 'queued']);
  await compressAll();
  expect(calls).toBe(3);
  vi.advanceTimersByTime(5000);
  await compressAll();
  expect(await states()).toEqual(['queued', 'queued', 'queued']);

  await db.parcels.bulkDelete([first.seq, second.seq]);
  await capture({ raw: true });
  short = Infinity;
  for (let attempt = 1; attempt < 6; attempt++) {
    await compressAll();
    expect(await states()).toEqual(['queued', 'captured']);
    vi.advanceTimersByTime(80_000);
  }
  await compressAll();
  expect(await states()).toEqual(['queued', 'attention']);
  vi.useRealTimers();
});

it('skips photos of people who are not signed in', async () => {
  await capture({ raw: true });
  await db.session.update('current', { token: null });
  await compressCaptured(
    async () => made(),
    () => undefined,
  );
  expect(await states()).toEqual(['captured']);
});
