/** Whose session the drain uses: the owner's, or that of the admin who took an item over, and none that was refused. */
import { expect, it } from 'vitest';

import { capture, deliver, OTHER, OWNER, profile, remote, states, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { drain } from './drain.ts';

withOutbox();

const run = () => drain({ onSignedOut: () => undefined });

it('sends nothing without the owner’s own session', async () => {
  await capture();
  await db.session.update('current', { profile: { ...profile, _id: OTHER } });
  expect(await run()).toBeNull();
  await db.session.update('current', { profile, token: null });
  let signOuts = 0;
  expect(await drain({ onSignedOut: () => (signOuts += 1) })).toBeNull();
  expect(signOuts).toBe(1);
  expect(remote.uploads).toEqual([]);
  expect(await states()).toEqual(['queued']);
});

it('stops when somebody else signs in during a run', async () => {
  const parcels = [await capture(), await capture(), await capture()];
  remote.answer = (key, parts, response) => {
    const other = { ...profile, _id: OTHER };
    void db.session
      .put({ slot: 'current', token: 'other', profile: other, language: 'it' })
      .then(() => deliver(key, parts, response));
  };
  await run();
  // The second may already be in flight, with its owner's token; the third may not.
  expect(remote.uploads).not.toContain(parcels[2]?.id);
  expect(remote.tokens).not.toContain('Bearer other');
  expect((await states())[2]).toBe('queued');
});

it('sends another person’s items on request, in that person’s name', async () => {
  const parcel = await capture();
  await db.parcels.update(parcel.seq, { lane: OTHER });
  expect([await run(), remote.uploads]).toEqual([null, []]);
  const admin = { ...profile, _id: OTHER, key: 1 as const };
  await db.session.put({ slot: 'current', token: 'admin', profile: admin, language: 'it' });
  let body = '';
  remote.answer = (key, parts, response) => {
    body = parts;
    deliver(key, parts, response);
  };
  await run();
  expect(remote.tokens).toEqual(['Bearer admin']);
  expect(body).toMatch(new RegExp(`name="capturedBy"\\r\\n\\r\\n${OWNER}`));
  expect(await states()).toEqual(['delivered']);
});

it('makes one rejected call for a refused token, however much waits, and resumes after a new sign-in', async () => {
  for (let item = 0; item < 5; item++) await capture();
  remote.refuseToken = true;
  await run();
  await run();
  expect([remote.uploads.length, remote.lookups.length]).toEqual([1, 0]);
  expect((await states())[0]).toBe('waiting');
  remote.refuseToken = false;
  await db.session.update('current', { token: 'new' });
  await run();
  expect(new Set(await states())).toEqual(new Set(['delivered']));
  expect(remote.uploads).toHaveLength(6);
});

it('starts nothing after a token is refused to uploads in flight, and sends each once after a new sign-in', async () => {
  for (let item = 0; item < 14; item++) await capture();
  remote.answer = (key, parts, response) => {
    deliver(key, parts, response);
    remote.refuseToken = true;
  };
  await run();
  const met = remote.uploads.length;
  expect(met).toBeLessThanOrEqual(7);
  await run();
  expect(remote.uploads).toHaveLength(met);
  expect(new Set(await states())).toEqual(new Set(['delivered', 'waiting', 'queued']));
  remote.refuseToken = false;
  remote.answer = deliver;
  await db.session.update('current', { token: 'new' });
  await run();
  expect(new Set(await states())).toEqual(new Set(['delivered']));
  expect(remote.uploads).toHaveLength(14 + met - 1);
});

it('makes one rejected call also if it must ask before sending again', async () => {
  const parcel = await capture();
  await db.parcels.update(parcel.seq, { unanswered: 1 });
  remote.refuseToken = true;
  await run();
  await run();
  expect([remote.uploads.length, remote.lookups.length]).toEqual([0, 1]);
});
