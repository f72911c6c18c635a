import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Parcel } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';
import { newestOf } from '../store/newest-first.ts';
import { KEPT_STATES } from './lane.ts';

/** How many of the newest items are read: enough for a strip, and for their rate. */
const RECENT = 60;

/** A person's captures of today on this device, without trashed ones. */
export interface Today {
  /** The newest of them, newest first. */
  recent: readonly Parcel[];
  total: number;
}

/** Follows a person's captures of today on this device; undefined until the first read. */
export const useToday = (owner: string): Today | undefined => useLiveQuery(() => readToday(owner), [owner]);

/** Reads a person's captures of today on this device once. */
export async function readToday(owner: string): Promise<Today> {
  const day = localDay(new Date());
  const ofDay = KEPT_STATES.map((state) => db.parcels.where('[lane+day+state]').equals([owner, day, state]));
  const counts = await Promise.all(ofDay.map((rows) => rows.count()));
  // What an admin sends for another person is in the admin's lane.
  const own = ofDay.map((rows) => rows.filter((parcel) => parcel.owner === owner));
  return { recent: await newestOf(own, RECENT), total: counts.reduce((sum, each) => sum + each, 0) };
}
