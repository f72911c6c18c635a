import { db, type Parcel } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';

/**
 * Tells the later changes of the same record what an earlier one of the same person has made of it: they build on that, and are no
 * conflict with it. Only inside a transaction that has `parcels`. `sent` is the row as it was sent.
 */
export async function carryOver(sent: Parcel, { record, rev }: { record: Fields; rev: number }): Promise<void> {
  if (sent.record === undefined) return;
  const done = Object.keys(readFields(sent.fields));
  // Where the record is more than one step ahead, somebody else has changed it too: what of that a later change touches, its own
  // answer will tell.
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
