import { db, type Parcel } from '../store/db.ts';
import { fieldsPrint, readFields } from './form-content.ts';
import { step } from './lane.ts';
import { fieldOf } from './merge.ts';

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
