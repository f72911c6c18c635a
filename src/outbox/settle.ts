/** What became of a saved form, for whoever has it on the screen. */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { FieldFailure } from '../../contract/failure.ts';
import { onParcelChange } from '../store/changes.ts';
import { db, durable, type Parcel } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';
import { fieldNames, isSame, merge } from './merge.ts';

/** What a saved form came to so far. */
export type Settled =
  /** The server has it: a create with its receipt, a change with the record as it is now. */
  | { state: 'delivered'; receipt: Receipt | null; record: Fields | null }
  /** It is safe on this device and goes out by itself. */
  | { state: 'waiting' }
  /** The server refuses it; `errors` are about single fields. `isOther`: it has something else under the same key already. */
  | { state: 'refused'; errors: readonly FieldFailure[]; message: string | null; isOther: boolean }
  /** Somebody else has changed the same fields meanwhile: `fields` are those that differ. */
  | { state: 'conflict'; record: Fields; before: Fields; mine: Fields; theirs: Fields; fields: readonly string[] };

/**
 * What became of a parcel, waiting for it at most `timeoutMs`; what has not come to anything by then waits. Never throws for what
 * the network does.
 */
export async function settle(id: string, timeoutMs: number): Promise<Settled> {
  const { promise, resolve } = Promise.withResolvers<Settled>();
  const look = async () => {
    const parcel = await db.parcels.get({ id });
    const settled = parcel ? settledOf(parcel) : ({ state: 'waiting' } as const);
    if (settled) resolve(settled);
  };
  const stop = onParcelChange(() => void look().catch(() => undefined));
  await look().catch(() => undefined);
  const timer = setTimeout(() => resolve({ state: 'waiting' }), timeoutMs);
  return promise.finally(() => {
    stop();
    clearTimeout(timer);
  });
}

/** What a parcel has come to; null while it may still come to something at once. */
function settledOf(parcel: Parcel): Settled | null {
  const { state, reason, receipt } = parcel;
  switch (state) {
    case 'delivered':
      return { state, receipt, record: parcel.theirs === undefined ? null : readFields(parcel.theirs) };
    case 'attention':
      return reason?.word === 'conflict'
        ? { state: 'conflict', ...conflictOf(parcel) }
        : {
            state: 'refused',
            errors: reason?.errors ?? [],
            message: reason?.message ?? null,
            isOther: reason?.word === 'mismatch',
          };
    case 'waiting':
      return { state };
    default:
      return null;
  }
}

/** What a person must know to decide a conflict. */
export type Conflict = Omit<Extract<Settled, { state: 'conflict' }>, 'state'>;

/** The two versions of a record that a parcel in conflict stands between. */
export function conflictOf({ fields, before, theirs }: Parcel): Conflict {
  const record = readFields(theirs);
  const mine = readFields(fields);
  const seen = readFields(before);
  const names = fieldNames(mine);
  const of = (values: Fields) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const merged = merge(seen, mine, record);
  // Where only a lost answer makes it doubtful, everything that differs is to be decided.
  const disputed =
    merged.word === 'conflict' ? merged.fields : names.filter((name) => !isSame(mine[name], record[name]));
  return { record, before: of(seen), mine: of(mine), theirs: of(record), fields: disputed };
}

/**
 * Removes a parcel so that its form can go on being edited; false, and nothing happens, when it is delivered, on its way, when
 * nobody knows whether it has arrived, or when its form is not kept: then the outbox has the only copy on the disk.
 */
export async function takeBack(id: string, isKept = true): Promise<boolean> {
  if (!isKept) return false;
  const { parcels, photos, originals, thumbnails } = durable;
  return durable.transaction('rw', parcels, photos, originals, thumbnails, async () => {
    const parcel = await parcels.get({ id });
    if (!parcel || parcel.unanswered > 0 || parcel.state === 'sending' || parcel.state === 'delivered') return false;
    await parcels.delete(parcel.seq);
    await photos.where('parcel').equals(id).delete();
    await originals.where('parcel').equals(id).delete();
    await thumbnails.delete(id);
    return true;
  });
}
