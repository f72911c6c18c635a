/** Changes: which arrive, in which order, and who resolves a conflict. */
import { describe, expect, it } from 'vitest';

import {
  changeOf,
  OTHER,
  otherChanges,
  profile,
  refuse,
  remote,
  states,
  withOutbox,
  parcelOf,
  sendAll,
} from '../../tests/support/outbox.ts';
import { RECORD } from '../../tests/support/served-record.ts';
import { db } from '../store/db.ts';
import { decide } from './actions.ts';
import { apply } from './lane.ts';
import { readDelivered, readPendingEdits } from './pending-edits.ts';
import { settle, withdrawParcel } from './settle.ts';
import { takeOver } from './take-over.ts';

withOutbox();

/** The requests, as revision and fields. */
const sent = () => remote.changes.map(({ rev, fields }) => [rev, fields]);

describe('a change', () => {
  it('is sent with the revision read, and is delivered with the resulting record', async () => {
    const id = await changeOf({ price: 12 });
    expect(await sendAll()).toBeNull();
    expect(remote.changes).toEqual([{ id: RECORD._id, rev: '"5"', channel: 'outbox', fields: { price: 12 } }]);
    expect(remote.uploads).toEqual([]);
    expect(await settle(id, 0)).toMatchObject({ state: 'delivered', record: { price: 12, rev: 6 } });
    expect(remote.lookups).toEqual([]);
  });

  it('is delivered after a lost answer if the record has all its values, and is applied once', async () => {
    const id = await changeOf({ price: 12, name: 'Crate' });
    remote.spoil = (response) => response.destroy();
    await sendAll();
    expect(await states()).toEqual(['waiting']);
    expect(await withdrawParcel(id)).toBe(false);
    remote.spoil = null;
    await sendAll();
    expect(await states()).toEqual(['delivered']);
    expect(remote.record).toMatchObject({ price: 12, name: 'Crate', rev: 6 });
  });

  it("is rebased on other people's changes of other fields and sent again", async () => {
    const id = await changeOf({ price: 12 });
    otherChanges({ name: 'Theirs' });
    expect(await sendAll()).toBeNull();
    expect(sent()).toEqual([
      ['"5"', { price: 12 }],
      ['"6"', { price: 12 }],
    ]);
    expect(remote.record).toMatchObject({ price: 12, name: 'Theirs', rev: 7 });
    expect((await parcelOf(id)).state).toBe('delivered');
  });

  it('waits for the person if somebody else changed the same fields', async () => {
    const id = await changeOf({ price: 12, name: 'Mine' });
    otherChanges({ price: 15 });
    expect(await sendAll()).toBeNull();
    expect(remote.record).toMatchObject({ price: 15, name: 'Box', rev: 6 });
    expect(await settle(id, 0)).toMatchObject({
      state: 'conflict',
      fields: ['price'],
      before: { price: 10 },
      mine: { price: 12, name: 'Mine' },
      theirs: { price: 15 },
    });
    expect(await decide(await parcelOf(id), new Set(['name']))).toBe(true);
    await sendAll();
    expect(remote.record).toMatchObject({ price: 15, name: 'Mine', rev: 7 });
  });

  it('overwrites the version shown when the person keeps theirs, and nothing newer', async () => {
    const id = await changeOf({ price: 12 });
    otherChanges({ price: 15 });
    await sendAll();
    const shown = await parcelOf(id);
    expect(await decide(shown, new Set(['price']))).toBe(true);
    // Resolved twice, e.g. in two tabs: the second finds that it has moved on.
    expect(await decide(shown, new Set(['price']))).toBe(false);
    otherChanges({ price: 16 });
    await sendAll();
    expect(remote.record).toMatchObject({ price: 16 });
    expect(await settle(id, 0)).toMatchObject({ state: 'conflict', before: { price: 15 }, theirs: { price: 16 } });
  });

  it('goes to the trash when the other version is kept, and asks again when restored', async () => {
    const id = await changeOf({ price: 12 });
    otherChanges({ price: 15 });
    await sendAll();
    const { seq } = await parcelOf(id);
    expect(await decide(await parcelOf(id), new Set())).toBe(true);
    expect(await states()).toEqual(['trashed']);
    await apply(seq, { type: 'restore' });
    await sendAll();
    expect((await parcelOf(id)).reason).toEqual({ word: 'conflict' });
    expect(remote.record).toMatchObject({ price: 15, rev: 6 });
  });

  it('is not applied again without asking if it may have arrived and been reverted', async () => {
    const id = await changeOf({ price: 12 });
    remote.spoil = (response) => response.destroy();
    await sendAll();
    remote.spoil = null;
    otherChanges({ price: 10 });
    await sendAll();
    expect(remote.record).toMatchObject({ price: 10, rev: 7 });
    expect(await settle(id, 0)).toMatchObject({ state: 'conflict', fields: ['price'], theirs: { price: 10 } });
  });

  it('sends a reason with its status, and never as a conflicting field', async () => {
    remote.record = { ...RECORD, status: 'active/sold' };
    const id = await changeOf({ status: 'active', reason: 'Never paid' }, { before: { status: 'active/sold' } });
    remote.spoil = (response) => response.destroy();
    await sendAll();
    remote.spoil = null;
    // It has arrived, and somebody else has changed something else since.
    otherChanges({ name: 'Theirs' });
    await sendAll();
    expect((await parcelOf(id)).state).toBe('delivered');
    const other = await changeOf(
      { status: 'active/sold', reason: 'x' },
      {
        before: { status: 'active' },
        rev: remote.record.rev,
      },
    );
    otherChanges({ status: 'inactive' });
    await sendAll();
    expect(await settle(other, 0)).toMatchObject({
      state: 'conflict',
      fields: ['status'],
      mine: { status: 'active/sold' },
    });
    expect(await decide(await parcelOf(other), new Set())).toBe(true);
    expect((await parcelOf(other)).state).toBe('trashed');
  });

  it('is kept with the reason if refused or if its record is gone', async () => {
    const gone = await changeOf({ price: 12 });
    remote.record = null;
    await sendAll();
    expect((await parcelOf(gone)).reason).toEqual({ word: 'gone', status: 404 });
    remote.record = RECORD;
    const errors = [{ path: 'price', code: 'range', message: 'too much' }];
    remote.spoil = (response) => refuse(response, 422, { ermessage: 'validation', errors });
    await apply((await parcelOf(gone)).seq, { type: 'retry' });
    await sendAll();
    expect(await settle(gone, 0)).toEqual({ state: 'refused', errors, message: 'no', isOther: false, now: null });
    expect(await withdrawParcel(gone)).toBe(true);
    expect(await states()).toEqual([]);
  });

  it('is not confirmed by an answer about another record', async () => {
    const id = await changeOf({ price: 12 });
    remote.spoil = (response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'X-App': 'ordito/test' })
        .end(JSON.stringify({ data: { ...RECORD, _id: OTHER } }));
    await sendAll();
    expect((await parcelOf(id)).state).toBe('waiting');
  });

  it('is sent only for the person who made it', async () => {
    await changeOf({ price: 12 });
    await takeOver(profile._id, OTHER);
    expect((await db.parcels.toArray())[0]?.lane).toBe(profile._id);
    await db.session.update('current', { profile: { ...profile, _id: OTHER } });
    await sendAll();
    expect(remote.changes).toEqual([]);
  });

  it('is never sent if corrupt on disk', async () => {
    const id = await changeOf({ price: 12 });
    await db.parcels.update((await parcelOf(id)).seq, { fields: '{"price":99}' });
    await sendAll();
    expect(remote.changes).toEqual([]);
    expect((await parcelOf(id)).state).toBe('attention');
  });
});

describe('several changes of one record', () => {
  it('arrive in order, each on top of the previous one', async () => {
    await changeOf({ price: 12 });
    await changeOf({ price: 13, name: 'Second' }, { before: { price: 12 } });
    expect(await sendAll()).toBeNull();
    expect(sent()).toEqual([
      ['"5"', { price: 12 }],
      ['"6"', { price: 13, name: 'Second' }],
    ]);
    expect(remote.record).toMatchObject({ price: 13, name: 'Second', rev: 7 });
  });

  it('do not conflict if the second was made without the result of the first', async () => {
    await changeOf({ price: 12 });
    await changeOf({ price: 13 });
    await sendAll();
    expect(await states()).toEqual(['delivered', 'delivered']);
    expect(remote.record).toMatchObject({ price: 13, rev: 7 });
  });

  it('do not carry over what somebody else changed in between', async () => {
    await changeOf({ price: 12 });
    await changeOf({ name: 'Mine' });
    otherChanges({ name: 'Theirs' });
    await sendAll();
    expect(await states()).toEqual(['delivered', 'attention']);
    expect(remote.record).toMatchObject({ price: 12, name: 'Theirs' });
  });

  it('wait behind one that needs the person, until it is resolved or discarded', async () => {
    const first = await changeOf({ price: 12 });
    await changeOf({ name: 'Later' });
    otherChanges({ price: 15 });
    // Nothing can be sent: the outbox sleeps until it is woken.
    expect(await sendAll()).toBeNull();
    expect(await states()).toEqual(['attention', 'queued']);
    await apply((await parcelOf(first)).seq, { type: 'trash' });
    await sendAll();
    expect(await states()).toEqual(['trashed', 'delivered']);
    expect(remote.record).toMatchObject({ price: 15, name: 'Later' });
  });

  it('do not overtake one that waits for the network', async () => {
    await changeOf({ price: 12 });
    await changeOf({ price: 13 }, { before: { price: 12 } });
    remote.spoil = (response) => response.destroy();
    await sendAll();
    expect(remote.changes).toHaveLength(1);
    expect(await states()).toEqual(['waiting', 'queued']);
  });

  it('show the resulting record until they are delivered', async () => {
    const first = await changeOf({ price: 12, name: 'First' });
    const last = await changeOf({ price: 13 });
    const edits = await readPendingEdits(profile._id, 'generic');
    expect(edits.get(RECORD._id)).toEqual({
      values: { price: 13, name: 'First' },
      fields: ['price', 'name'],
      needsAttention: false,
      since: Date.parse((await parcelOf(first)).capturedAt),
      parcels: [first, last],
    });
    expect((await readPendingEdits(OTHER, 'generic')).size).toBe(0);
    expect((await readPendingEdits(profile._id, 'product')).size).toBe(0);
    await sendAll();
    expect((await parcelOf(last)).state).toBe('delivered');
    expect((await readPendingEdits(profile._id, 'generic')).size).toBe(0);
    expect(await readDelivered([first, last])).toEqual([{ ...RECORD, price: 13, name: 'First', rev: 7 }]);
    expect(await readDelivered([])).toEqual([]);
    // A change undone before it was sent has no effect on the record, whatever was delivered before.
    const taken = await changeOf({ price: 14 });
    expect(await withdrawParcel(taken)).toBe(true);
    expect(await readDelivered([taken])).toEqual([]);
  });
});
