import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Parcel, type ParcelState } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';
import { newestFirst, newestOf } from '../store/newest-first.ts';
import { isChange } from './form-content.ts';
import { KEPT_STATES, OPEN_STATES } from './lane.ts';
import { useGathered } from './use-gathered.ts';

/** Counts of waiting items on this device, and today's results. */
export interface OutboxCounts {
  /** The person's own items, including those that need attention. */
  own: number;
  attention: number;
  /** In flight. */
  sending: number;
  /** Items of other people. */
  others: number;
  /** Captured today, without trashed ones. */
  today: number;
  deliveredToday: number;
  /** ISO 8601 of the person's oldest waiting capture; null if none waits. */
  oldest: string | null;
}

const HELD: readonly ParcelState[] = [...OPEN_STATES, 'attention'];

/** Follows the counts without reading the items; undefined until the first count. */
export const useWaiting = (owner: string | null): OutboxCounts | undefined => useGathered(owner, countWaiting);

/** Uses only counts an index gives directly, and the first row of each state. */
export async function countWaiting(lane: string): Promise<OutboxCounts> {
  const day = localDay(new Date());
  const of = (state: ParcelState) => db.parcels.where('[lane+state]').equals([lane, state]).count();
  const everywhere = (state: ParcelState) => db.parcels.where('state').equals(state).count();
  const ofToday = (state: ParcelState) => db.parcels.where('[lane+day+state]').equals([lane, day, state]).count();
  const counts = await Promise.all(HELD.map(of));
  const own = counts.reduce((sum, each) => sum + each, 0);
  const all = (await db.parcels.count()) - (await everywhere('delivered')) - (await everywhere('trashed'));
  const firsts = await Promise.all(HELD.map((state) => db.parcels.where('[lane+state]').equals([lane, state]).first()));
  const oldest = firsts.flatMap((first) => first ?? []).sort((one, other) => one.seq - other.seq)[0];
  const allToday = await db.parcels.where('[lane+day+state]').between([lane, day, ''], [lane, day, '\uffff']).count();
  return {
    own,
    attention: await of('attention'),
    sending: await of('sending'),
    others: all - own,
    today: allToday - (await ofToday('trashed')),
    deliveredToday: await ofToday('delivered'),
    oldest: oldest?.capturedAt ?? null,
  };
}

/** Parts of the outbox, shown one at a time. */
export type OutboxPart = 'waiting' | 'attention' | 'delivered' | 'trash';

/** The part to open first: what needs a person before what proceeds by itself. */
export const urgentPart = ({ attention }: Record<OutboxPart, number>): OutboxPart =>
  attention > 0 ? 'attention' : 'waiting';

const STATES_OF: Record<OutboxPart, readonly ParcelState[]> = {
  waiting: OPEN_STATES,
  attention: ['attention'],
  delivered: ['delivered'],
  trash: ['trashed'],
};

/** Follows the number of items in each part of a lane's outbox; undefined until the first count. */
export const useTotals = (lane: string): Record<OutboxPart, number> | undefined => useGathered(lane, countParts);

async function countParts(lane: string): Promise<Record<OutboxPart, number>> {
  const count = async (part: OutboxPart) => {
    const counts = STATES_OF[part].map((state) => db.parcels.where('[lane+state]').equals([lane, state]).count());
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  };
  return {
    waiting: await count('waiting'),
    attention: await count('attention'),
    delivered: await count('delivered'),
    trash: await count('trash'),
  };
}

/**
 * Follows a part of a lane's outbox, the first `limit` rows; undefined until the first read. Waiting items in order of capture, finished
 * ones newest first.
 */
export function useParcels(lane: string, part: OutboxPart, limit: number): PartOfOutbox | undefined {
  return useLiveQuery(() => readPart(lane, part, limit), [lane, part, limit]);
}

export interface PartOfOutbox {
  parcels: readonly Parcel[];
  /** Number of rows in all. */
  total: number;
}

/** Reads a part of a lane’s outbox once. */
export async function readPart(lane: string, part: OutboxPart, limit: number): Promise<PartOfOutbox> {
  const states = STATES_OF[part];
  const rows = (state: ParcelState) => db.parcels.where('[lane+state]').equals([lane, state]);
  if (part === 'delivered' || part === 'trash') {
    const newest = newestFirst(rows(states[0] ?? 'delivered'));
    return { parcels: await newest.limit(limit).toArray(), total: await newest.count() };
  }
  // Within one state the index is in order of capture, so the first of each are enough. Only a full answer leaves the number open.
  return db.transaction('r', db.parcels, async () => {
    const first = await Promise.all(states.map((state) => rows(state).limit(limit).toArray()));
    const counts = first.map(async (each, index) =>
      each.length < limit ? each.length : rows(states[index] ?? 'queued').count(),
    );
    const parcels = first.flat().sort((one, other) => one.seq - other.seq);
    return {
      parcels: parcels.slice(0, limit),
      total: (await Promise.all(counts)).reduce((sum, each) => sum + each, 0),
    };
  });
}

/** Number of newest captures read per lane, without trashed ones. */
const RECENT = 200;

/** Follows the newest captures of a lane, at most 200; undefined until the first read. */
export const useRecent = (lane: string): readonly Parcel[] | undefined => useGathered(lane, readRecent);

/** Reads the newest captures of a lane once, newest first. */
export const readRecent = (lane: string): Promise<Parcel[]> =>
  newestOf(
    KEPT_STATES.map((state) => db.parcels.where('[lane+state]').equals([lane, state])).map((rows) =>
      rows.filter((parcel) => !isChange(parcel)),
    ),
    RECENT,
  );

/** Follows this device's item with a code, whoever captured it; null if there is none, undefined until it is read. */
export const useBearer = (code: string | null): Parcel | null | undefined =>
  useLiveQuery(async () => (code === null ? null : ((await findBearer(code)) ?? null)), [code]);

/** This device's newest item with a code; a trashed one has no code. */
export async function findBearer(code: string): Promise<Parcel | undefined> {
  const bearers = await db.parcels.where('code').equals(code).sortBy('seq');
  return bearers.findLast((parcel) => parcel.state !== 'trashed' && !isChange(parcel));
}

/** Follows one parcel, e.g. the one just saved. */
export const useParcel = (seq: number | null): Parcel | undefined =>
  useLiveQuery(async () => (seq === null ? undefined : db.parcels.get(seq)), [seq]);

/** Object URL of a parcel's thumbnail; the caller revokes it. */
export async function thumbnailUrl(parcel: string): Promise<string | null> {
  const row = await db.thumbnails.get(parcel);
  return row ? URL.createObjectURL(new Blob([row.bytes], { type: row.mime })) : null;
}
