/** The outcome of a saved form, for its screen. */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { FieldFailure } from '../../contract/failure.ts';
import { onParcelChange } from '../store/changes.ts';
import { db, durable, type Parcel } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';
import { fieldNames, isSame, merge } from './merge.ts';

/** The outcome of a saved form so far. */
export type FormOutcome =
  /** The server has it: a create with its receipt, a change with the current record. */
  | { state: 'delivered'; receipt: Receipt | null; record: Fields | null }
  /** Stored on this device, and sent by itself. */
  | { state: 'waiting' }
  /**
   * Refused by the server; `errors` are about single fields. `isOther`: it already has something else under the same key. `now`: the review
   * that a verdict was too late for.
   */
  | { state: 'refused'; errors: readonly FieldFailure[]; message: string | null; isOther: boolean; now: Fields | null }
  /** Somebody else has changed the same fields meanwhile: `fields` are those that differ. */
  | { state: 'conflict'; record: Fields; before: Fields; mine: Fields; theirs: Fields; fields: readonly string[] };

/** Waits for the outcome of a parcel at most `timeoutMs`; after that it counts as waiting. Never throws on network errors. */
export async function settle(id: string, timeoutMs: number): Promise<FormOutcome> {
  const { promise, resolve } = Promise.withResolvers<FormOutcome>();
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

/** The outcome of a parcel; null while it may still get one at once. */
function settledOf(parcel: Parcel): FormOutcome | null {
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
            now: reason?.word === 'overtaken' ? readFields(parcel.theirs) : null,
          };
    case 'waiting':
      return { state };
    default:
      return null;
  }
}

/** The data needed to resolve a conflict. */
export type Conflict = Omit<Extract<FormOutcome, { state: 'conflict' }>, 'state'>;

/** Both versions of the record of a conflicting parcel. */
export function conflictOf({ fields, before, theirs }: Parcel): Conflict {
  const record = readFields(theirs);
  const mine = readFields(fields);
  const seen = readFields(before);
  const names = fieldNames(mine);
  const of = (values: Fields) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const merged = merge(seen, mine, record);
  // If only a lost answer is in doubt, every difference is to be decided.
  const disputed =
    merged.word === 'conflict' ? merged.fields : names.filter((name) => !isSame(mine[name], record[name]));
  return { record, before: seen, mine: of(mine), theirs: of(record), fields: disputed };
}

/**
 * Removes a parcel so that its form can be edited further; false, without effect, if it is delivered, in flight or perhaps delivered, or if
 * its form is not stored as a draft: then the outbox has the only copy on disk.
 */
export async function withdrawParcel(id: string, isKept = true): Promise<boolean> {
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
