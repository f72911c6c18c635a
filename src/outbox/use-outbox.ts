import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Parcel, type ParcelState } from '../store/db.ts';

const OPEN: readonly ParcelState[] = ['queued', 'waiting', 'sending', 'attention'];

/** How much waits on this device. */
export interface Waiting {
  /** The person's own items, those that need attention included. */
  own: number;
  attention: number;
  /** Items of other people. */
  others: number;
}

/** Follows how much waits, without reading the items; undefined until the first count. */
export function useWaiting(owner: string | null): Waiting | undefined {
  return useLiveQuery(async () => {
    const all = await db.parcels
      .where('state')
      .anyOf([...OPEN])
      .count();
    const own = await ownParcels(owner).count();
    const attention = await db.parcels
      .where('[owner+state]')
      .equals([owner ?? '', 'attention'])
      .count();
    return { own, attention, others: all - own };
  }, [owner]);
}

/** Follows the person's own waiting items, in order of capture; undefined until the first read. */
export const useParcels = (owner: string): readonly Parcel[] | undefined =>
  useLiveQuery(() => ownParcels(owner).sortBy('seq'), [owner]);

const ownParcels = (owner: string | null) =>
  db.parcels.where('[owner+state]').anyOf(OPEN.map((state) => [owner ?? '', state]));

/** Follows one parcel, e.g. the one just saved. */
export const useParcel = (seq: number | null): Parcel | undefined =>
  useLiveQuery(async () => (seq === null ? undefined : db.parcels.get(seq)), [seq]);

/** Object URL of a parcel's small picture; the caller revokes it. */
export async function thumbnailUrl(parcel: string): Promise<string | null> {
  const row = await db.thumbnails.get(parcel);
  return row ? URL.createObjectURL(new Blob([row.bytes], { type: row.mime })) : null;
}
