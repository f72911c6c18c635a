/** A person's actions on an item in the outbox. Each resolves to whether it was possible: a parcel may have moved on. */
import { v7 as uuid } from 'uuid';

import { db, type Parcel } from '../store/db.ts';
import { discardCodes, freshCode } from './codes.ts';
import { fieldsPrint, readFields } from './form-content.ts';
import { apply, applyToAll, sender, step } from './lane.ts';
import { fieldOf } from './merge.ts';
import { dropTrashed } from './purge.ts';
import { drainSoon, sendNow } from './start.ts';
import type { Change } from './transition.ts';

/** Retries one now; also ends its undo period. */
export async function sendAgain(seq: number, change?: Change): Promise<boolean> {
  const after = await apply(seq, { type: 'retry', ...(change ? { change } : {}) });
  sendNow();
  return after?.state === 'queued';
}

/** Retries everything of a lane that is waiting or was refused, now. */
export async function sendAllAgain(lane: string): Promise<void> {
  await applyToAll(lane, ['queued', 'waiting', 'attention'], { type: 'retry' });
  sendNow();
}

/** Moves one to the trash; false if it is in flight or delivered. */
export async function trash(seq: number): Promise<boolean> {
  return (await apply(seq, { type: 'trash' }))?.state === 'trashed';
}

/** Moves several to the trash, if nothing of any was sent; all of them, or none. */
export async function trashAll(seqs: readonly number[]): Promise<boolean> {
  return db.transaction('rw', db.parcels, async () => {
    const parcels = await db.parcels.bulkGet([...seqs]);
    const isHere = (parcel: Parcel | undefined): parcel is Parcel => parcel?.starts === 0;
    const held = parcels.filter(isHere);
    const trashed = held.map((parcel) => step(parcel, { type: 'trash' }));
    if (held.length < seqs.length || trashed.some(({ state }) => state !== 'trashed')) return false;
    await db.parcels.bulkPut(trashed);
    return true;
  });
}

/** Restores one from the trash. */
export async function restore(seq: number): Promise<boolean> {
  const after = await apply(seq, { type: 'restore' });
  drainSoon();
  return after !== undefined && after.state !== 'trashed';
}

/** Deletes one from the trash for good. */
export const removeForGood = (seq: number): Promise<void> => dropTrashed(seq);

/**
 * Sends one with another code: one the server reserves now, else one it assigns on delivery. Not one held here: if the server has refused
 * one, it would refuse the next of those held then, so they are discarded.
 */
export async function sendWithNewCode(shown: Parcel): Promise<boolean> {
  const { seq, owner, reason } = shown;
  const as = await sender();
  // It would be reserved for the caller, and be refused on somebody else's item.
  const code = as?.profile._id === owner ? await freshCode(shown, as) : null;
  const sent = await db.transaction('rw', db.parcels, db.codes, async () => {
    const parcel = await db.parcels.get(seq);
    if (!parcel || parcel.state === 'sending' || parcel.state === 'delivered') return false;
    if (reason?.word === 'codeTaken') await discardCodes(db, shown);
    await db.parcels.put(step(parcel, { type: 'retry', change: { code } }));
    return true;
  });
  drainSoon();
  return sent;
}

/** Sends one for another hub center, with a code of that one. */
export async function sendForHub(parcel: Parcel, hub: { _id: string; fullName: string }): Promise<boolean> {
  const changed = await apply(parcel.seq, {
    type: 'retry',
    change: { hub: hub._id, hubName: hub.fullName, code: null },
  });
  return changed?.state === 'queued' && sendWithNewCode(changed);
}

/**
 * Sends one as an item of its own, after the server said that it already has another under this key. Only a person can know that both are
 * wanted: this is the only way to create two items from one capture.
 */
export async function sendAsNew({ seq, id }: Parcel): Promise<boolean> {
  const fresh = uuid();
  const changed = await db.transaction('rw', db.parcels, db.photos, db.originals, db.thumbnails, async () => {
    const parcel = await db.parcels.get(seq);
    if (parcel?.id !== id || parcel.state !== 'attention') return false;
    await db.photos.where('parcel').equals(id).modify({ parcel: fresh });
    await db.originals.where('parcel').equals(id).modify({ parcel: fresh });
    const face = await db.thumbnails.get(id);
    if (face) await db.thumbnails.put({ ...face, parcel: fresh });
    await db.thumbnails.delete(id);
    await db.parcels.put({ ...step(parcel, { type: 'retry', change: { code: null } }), id: fresh, unanswered: 0 });
    return true;
  });
  drainSoon();
  return changed;
}

/** Sends a person's resolution of a conflict; see `decide`. */
export async function sendDecided(shown: Parcel, keep: ReadonlySet<string>): Promise<boolean> {
  const done = await decide(shown, keep);
  drainSoon();
  return done;
}

/**
 * Queues a conflicting change again: with the person's values in the fields of `keep`, rebased on the record shown. With none left it goes
 * to the trash, where it can be restored. False if it has moved on.
 */
export async function decide(shown: Parcel, keep: ReadonlySet<string>): Promise<boolean> {
  const record = readFields(shown.theirs);
  const left = Object.entries(readFields(shown.fields)).filter(([name]) => keep.has(fieldOf(name)));
  const fields = JSON.stringify(Object.fromEntries(left));
  const before = JSON.stringify(Object.fromEntries(left.map(([name]) => [name, record[name] ?? null])));
  const rev = typeof record['rev'] === 'number' ? record['rev'] : (shown.rev ?? 0);
  const change = { fields, before, rev, photos: [await fieldsPrint(fields)] };
  return db.transaction('rw', db.parcels, async () => {
    const parcel = await db.parcels.get(shown.seq);
    const isShown = parcel?.theirs === shown.theirs && parcel?.fields === shown.fields;
    if (!parcel || !isShown || parcel.state !== 'attention') return false;
    await db.parcels.put(step(parcel, left.length > 0 ? { type: 'retry', change } : { type: 'trash' }));
    return true;
  });
}
