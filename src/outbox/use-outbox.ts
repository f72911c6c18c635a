import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Parcel, type ParcelState } from '../store/db.ts';

const OPEN: readonly ParcelState[] = ['queued', 'waiting', 'sending', 'attention'];

/** What waits on this device: the person's own parcels in order of capture, and how many belong to others. */
export interface Outbox {
  own: readonly Parcel[];
  others: number;
}

/** Follows what waits; undefined until the first read. */
export function useOutbox(owner: string | null): Outbox | undefined {
  return useLiveQuery(async () => {
    const open = await db.parcels
      .where('state')
      .anyOf([...OPEN])
      .toArray();
    const own = open.filter((parcel) => parcel.owner === owner).sort((a, b) => a.seq - b.seq);
    return { own, others: open.length - own.length };
  }, [owner]);
}

/** Follows one parcel, e.g. the one just saved. */
export const useParcel = (seq: number | null): Parcel | undefined =>
  useLiveQuery(async () => (seq === null ? undefined : db.parcels.get(seq)), [seq]);

/** Object URL of a parcel's small picture; the caller revokes it. */
export async function thumbnailUrl(parcel: string): Promise<string | null> {
  const row = await db.thumbnails.get(parcel);
  return row ? URL.createObjectURL(new Blob([row.bytes], { type: row.mime })) : null;
}
