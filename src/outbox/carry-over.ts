import { db, type Parcel } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';

/**
 * Updates the person's later changes of a record with the result of an earlier one: they build on it, and do not conflict with it. Only
 * inside a transaction that has `parcels`. `sent` is the row as it was sent.
 */
export async function carryOver(sent: Parcel, { record, rev }: { record: Fields; rev: number }): Promise<void> {
  if (sent.record === undefined) return;
  const done = Object.keys(readFields(sent.fields));
  // If the record is more than one revision ahead, somebody else has changed it too: a later change's own answer will report conflicts.
  const isNext = rev - (sent.rev ?? rev) <= 1;
  await db.parcels
    .where('record')
    .equals(sent.record)
    .filter(({ seq, owner, state }) => seq > sent.seq && owner === sent.owner && state !== 'delivered')
    .modify((later) => {
      const before = { ...readFields(later.before) };
      for (const name of done) if (name in before) before[name] = record[name] ?? null;
      later.before = JSON.stringify(before);
      if (isNext && later.rev === sent.rev) later.rev = rev;
    });
}
