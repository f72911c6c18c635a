/** Whose session sends a parcel. An admin may send what others captured; it stays theirs, and the server stores both names. */
import { db, type Parcel } from '../store/db.ts';
import { isChange } from './form-content.ts';
import { OPEN_STATES, step } from './lane.ts';

/** Somebody else's items on this device, as much as an admin may know before taking them over. */
export interface WaitingOwner {
  lane: string;
  name: string;
  /** Items an admin may send for them. */
  count: number;
  /** Changes, which wait for the person: nobody else may send them. */
  changes: number;
  /** ISO 8601 of the oldest capture. */
  oldest: string;
}

const HELD_STATES = [...OPEN_STATES, 'attention'];

/** Other people's waiting items, one row per person. */
export async function othersWaiting(me: string): Promise<WaitingOwner[]> {
  const people = new Map<string, WaitingOwner>();
  await db.parcels
    .where('state')
    .anyOf(HELD_STATES)
    .each((parcel) => {
      const { lane, owner, ownerName, capturedAt } = parcel;
      if (lane === me) return;
      const known = people.get(lane) ?? {
        lane,
        name: lane === owner ? ownerName : '',
        count: 0,
        changes: 0,
        oldest: capturedAt,
      };
      const oldest = capturedAt < known.oldest ? capturedAt : known.oldest;
      const counted = isChange(parcel) ? { changes: known.changes + 1 } : { count: known.count + 1 };
      people.set(lane, { ...known, name: known.name || ownerName, ...counted, oldest });
    });
  return [...people.values()];
}

/** Assigns another person's waiting items to an admin's session. What is in flight stays where it is. */
export const takeOver = (from: string, admin: string): Promise<void> => move((parcel) => parcel.lane === from, admin);

/** On sign-in, reclaims a person's own items from whoever had taken them over. */
export const reclaim = (owner: string): Promise<void> =>
  move((parcel) => parcel.owner === owner && parcel.lane !== owner, owner);

async function move(wanted: (parcel: Parcel) => boolean, lane: string): Promise<void> {
  await db.parcels
    .where('state')
    .anyOf(HELD_STATES)
    .filter(wanted)
    .modify((parcel) => {
      Object.assign(parcel, step(parcel, { type: 'lane', lane }));
    });
}
