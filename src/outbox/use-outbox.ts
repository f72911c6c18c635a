import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';

import { onParcelChange } from '../store/changes.ts';
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

/** A drain writes several times per item; a person needs the number a few times a second. */
const GATHER_MS = 300;

/** Follows how much waits, without reading the items; undefined until the first count. */
export function useWaiting(owner: string | null): Waiting | undefined {
  const [counted, setCounted] = useState<{ owner: string; waiting: Waiting } | null>(null);
  useEffect(() => {
    if (owner === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const count = async () => {
      const waiting = await countWaiting(owner);
      if (!stopped) setCounted({ owner, waiting });
    };
    const again = () => {
      timer = undefined;
      void count().catch(() => undefined);
    };
    const stop = onParcelChange(() => {
      timer ??= setTimeout(again, GATHER_MS);
    });
    again();
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [owner]);
  return counted?.owner === owner ? counted.waiting : undefined;
}

/** Only counts that an index answers by itself. */
async function countWaiting(owner: string): Promise<Waiting> {
  const own = await countOwn(owner);
  const attention = await countState(owner, 'attention');
  const all = (await db.parcels.count()) - (await db.parcels.where('state').equals('delivered').count());
  return { own, attention, others: all - own };
}

const countState = (owner: string, state: ParcelState): Promise<number> =>
  db.parcels.where('[owner+state]').equals([owner, state]).count();

async function countOwn(owner: string): Promise<number> {
  const all = await db.parcels.where('[owner+state]').between([owner, ''], [owner, '\uffff']).count();
  return all - (await countState(owner, 'delivered'));
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
