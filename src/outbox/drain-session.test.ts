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

it('a blocked account: everything of its lane needs attention and says why, nobody else’s does', async () => {
  const mine = [await capture(), await capture(), await capture()];
  await db.parcels.update(mine[2]?.seq ?? 0, { state: 'captured', raw: true });
  const other = await capture();
  await db.parcels.update(other.seq, { lane: OTHER });
  remote.refuseToken = true;
  remote.blocked = true;
  await run();
  const rows = await db.parcels.toArray();
  expect(rows.map(({ state }) => state)).toEqual(['attention', 'attention', 'attention', 'queued']);
  for (const { reason } of rows.slice(0, 3)) expect(reason?.word).toBe('accountBlocked');
  expect(await db.photos.count()).toBeGreaterThan(0);
  // No token is left, so nothing is tried.
  await run();
  expect([remote.uploads.length, remote.lookups.length]).toEqual([1, 0]);
});

it('an unblocked account: everything leaves by itself after the next sign-in, each once, and refused ones stay', async () => {
  for (let item = 0; item < 4; item++) await capture();
  const refused = await capture();
  await db.parcels.update(refused.seq, { state: 'attention', reason: { word: 'codeTaken', status: 409 } });
  remote.refuseToken = true;
  remote.blocked = true;
  await run();
  remote.refuseToken = false;
  await db.session.update('current', { token: 'new' });
  await run();
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 'attention']);
  expect(remote.held.size).toBe(4);
});

it('a ban while the answer to an upload is lost: the item is asked for first, and sent once', async () => {
  const parcel = await capture();
  await db.parcels.update(parcel.seq, { unanswered: 1 });
  remote.refuseToken = true;
  remote.blocked = true;
  await run();
  expect(await states()).toEqual(['attention']);
  expect((await db.parcels.get(parcel.seq))?.unanswered).toBe(1);
  remote.refuseToken = false;
  remote.lookups = [];
  await db.session.update('current', { token: 'new' });
  await run();
  expect([remote.lookups.length, remote.uploads.length]).toEqual([1, 1]);
  expect(await states()).toEqual(['delivered']);
});
