/** A device without any space left, not even the ballast: it still sends its items, and people can still sign in. */
import { afterEach, beforeEach, expect, it } from 'vitest';

import { capture, OTHER, profile, remote, states, withOutbox } from '../../tests/support/outbox.ts';
import { forgetPerson, keep } from '../session/session-records.ts';
import { db } from '../store/db.ts';
import { drain } from './drain.ts';
import { apply } from './lane.ts';
import { keepBallast } from './room.ts';

withOutbox();

const tables = [db.parcels, db.session] as const;
/** Whether nothing can be written any more, whatever is freed. */
let fullForGood = false;
let ballast = 0;

const noSpace = (): void => {
  if (ballast > 0 || fullForGood) throw new DOMException('no space', 'QuotaExceededError');
};

const giveUp = (): void => {
  ballast -= 1;
};

/** From now on every row that is written needs the ballast's space. */
async function fillUp(): Promise<void> {
  await keepBallast();
  ballast = await db.ballast.count();
  db.ballast.hook('deleting', giveUp);
  for (const table of tables) {
    table.hook('creating', noSpace);
    table.hook('updating', noSpace);
  }
}

beforeEach(() => {
  fullForGood = false;
});

afterEach(() => {
  db.ballast.hook('deleting').unsubscribe(giveUp);
  for (const table of tables) {
    table.hook('creating').unsubscribe(noSpace);
    table.hook('updating').unsubscribe(noSpace);
  }
});

it('sends what waits for the network', async () => {
  const { seq, id } = await capture();
  await db.parcels.update(seq, { state: 'waiting', reason: { word: 'network' }, attempts: 1, nextAt: Date.now() - 1 });
  await fillUp();
  await drain({ onSignedOut: () => undefined });
  expect(remote.uploads).toEqual([id]);
  expect(await states()).toEqual(['delivered']);
  expect(await db.ballast.count()).toBe(0);
});

it('recovers what a dead sender has left', async () => {
  const { seq, id } = await capture();
  await db.parcels.update(seq, { state: 'sending', nextAt: Date.now() - 1 });
  await fillUp();
  await drain({ onSignedOut: () => undefined });
  expect(remote.uploads).toEqual([id]);
});

it('notices that a token was refused', async () => {
  const { seq } = await capture();
  // The lookup before the upload is refused first, so this is the first write.
  await db.parcels.update(seq, { unanswered: 1 });
  remote.refuseToken = true;
  await fillUp();
  let signOuts = 0;
  await drain({ onSignedOut: () => (signOuts += 1) });
  expect(signOuts).toBe(1);
  expect((await db.session.get('current'))?.token).toBeNull();
});

it('never deletes photos the server was just found to have lost', async () => {
  const { seq, id } = await capture();
  await db.parcels.update(seq, { state: 'delivered', nextAt: Date.now() + 60_000 });
  await fillUp();
  await apply(seq, { type: 'lost', hasPhotos: true });
  expect(await states()).toEqual(['queued']);
  expect(await db.photos.where('parcel').equals(id).count()).toBe(1);
});

it('lets people sign in, and out again', async () => {
  const { id } = await capture();
  await fillUp();
  await keep({ slot: 'current', token: 'fresh', profile: { ...profile, _id: OTHER }, language: 'it' });
  expect((await db.session.get('current'))?.token).toBe('fresh');
  expect(await db.photos.where('parcel').equals(id).count()).toBe(1);
  fullForGood = true;
  await forgetPerson('older');
  expect((await db.session.get('current'))?.token).toBe('fresh');
  await forgetPerson('fresh');
  expect((await db.session.get('current'))?.token ?? null).toBeNull();
});
