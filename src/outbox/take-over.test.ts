import { expect, it } from 'vitest';

import { capture, OTHER, OWNER, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { othersWaiting, reclaim, takeOver } from './take-over.ts';

withOutbox();

const lanes = async () => (await db.parcels.orderBy('seq').toArray()).map(({ lane, owner }) => [lane, owner]);

it("lists other people's waiting items, without delivered or discarded ones", async () => {
  const first = await capture();
  await capture();
  const done = await capture();
  await db.parcels.update(done.seq, { state: 'delivered' });
  const gone = await capture();
  await db.parcels.update(gone.seq, { state: 'trashed' });
  expect(await othersWaiting(OWNER)).toEqual([]);
  expect(await othersWaiting(OTHER)).toEqual([
    { lane: OWNER, name: 'Anna', count: 2, changes: 0, oldest: first.capturedAt },
  ]);
});

it('moves what waits, not what is in flight; it stays its owner’s, who reclaims it by signing in', async () => {
  await capture();
  const inFlight = await capture();
  await db.parcels.update(inFlight.seq, { state: 'sending' });
  await takeOver(OWNER, OTHER);
  expect(await lanes()).toEqual([
    [OTHER, OWNER],
    [OWNER, OWNER],
  ]);
  await reclaim(OWNER);
  expect(await lanes()).toEqual([
    [OWNER, OWNER],
    [OWNER, OWNER],
  ]);
});
