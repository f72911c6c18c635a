import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Parcel } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';
import { newestOf } from '../store/newest-first.ts';
import { KEPT_STATES } from './lane.ts';

/** How many of the newest items are read: enough for a strip of them, and to tell how fast they come. */
const RECENT = 60;

/** What a person captured today on this device, without what was trashed. */
export interface Today {
  /** The newest of them, the newest first. */
  recent: readonly Parcel[];
  total: number;
}

/** Follows what a person captured today on this device; undefined until the first read. */
export const useToday = (owner: string): Today | undefined => useLiveQuery(() => readToday(owner), [owner]);

/** Reads once what a person captured today on this device. */
export async function readToday(owner: string): Promise<Today> {
  const day = localDay(new Date());
  const ofDay = KEPT_STATES.map((state) => db.parcels.where('[lane+day+state]').equals([owner, day, state]));
  const counts = await Promise.all(ofDay.map((rows) => rows.count()));
  // What an admin sends for another person is in the admin's lane.
  const own = ofDay.map((rows) => rows.filter((parcel) => parcel.owner === owner));
  return { recent: await newestOf(own, RECENT), total: counts.reduce((sum, each) => sum + each, 0) };
}
