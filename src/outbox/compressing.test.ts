/** Compressing beside the sending: never behind it, and never twice at once. */
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

it('compresses while an upload is out, which holds the outbox', async () => {
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

it('compresses each photo once, also when two tabs are at it, and takes what is captured meanwhile', async () => {
  await capture({ raw: true });
  let calls = 0;
  let atOnce = 0;
  const compress = async () => {
    calls += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    if (calls === 1) await capture({ raw: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    atOnce -= 1;
    return made();
  };
  const told = vi.fn();
  // Another tab has none of this one's memory.
  vi.resetModules();
  const elsewhere = await import('./compressing.ts');
  await Promise.all([compressCaptured(compress, told), elsewhere.compressCaptured(compress, told)]);
  expect([calls, told.mock.calls.length]).toEqual([2, 2]);
  expect(await states()).toEqual(['queued', 'queued']);
});

it('leaves what belongs to nobody who is signed in', async () => {
  await capture({ raw: true });
  await db.session.update('current', { token: null });
  await compressCaptured(
    async () => made(),
    () => undefined,
  );
  expect(await states()).toEqual(['captured']);
});
