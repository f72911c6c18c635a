import { useLiveQuery } from 'dexie-react-hooks';

import { db, type Parcel, type ParcelState } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';
import { newestFirst, newestOf } from '../store/newest-first.ts';
import { isChange } from './form-content.ts';
import { KEPT_STATES, OPEN_STATES } from './lane.ts';
import { useGathered } from './use-gathered.ts';

/** How much waits on this device, and what came of today. */
export interface OutboxCounts {
  /** The person's own items, those that need attention included. */
  own: number;
  attention: number;
  /** Being sent at this moment. */
  sending: number;
  /** Items of other people. */
  others: number;
  /** Captured today, without what was trashed. */
  today: number;
  deliveredToday: number;
  /** ISO 8601 of the oldest capture of the person's own that waits; null when nothing does. */
  oldest: string | null;
}

const HELD: readonly ParcelState[] = [...OPEN_STATES, 'attention'];

/** Follows how much waits, without reading the items; undefined until the first count. */
export const useWaiting = (owner: string | null): OutboxCounts | undefined => useGathered(owner, countWaiting);

/** Only counts that an index answers by itself, and the first row of each state. */
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

/** Parts of the outbox a person looks at one at a time. */
export type OutboxPart = 'waiting' | 'attention' | 'delivered' | 'trash';

/** The part to open at: what needs a person before what waits by itself. */
export const urgentPart = ({ attention }: Record<OutboxPart, number>): OutboxPart =>
  attention > 0 ? 'attention' : 'waiting';

const STATES_OF: Record<OutboxPart, readonly ParcelState[]> = {
  waiting: OPEN_STATES,
  attention: ['attention'],
  delivered: ['delivered'],
  trash: ['trashed'],
};

/** Follows how many items each part of a lane's outbox holds; undefined until the first count. */
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
 * Follows a part of a lane's outbox, the first `limit` rows; undefined until the first read. What waits comes in order of
 * capture, what is over with the newest first.
 */
export function useParcels(lane: string, part: OutboxPart, limit: number): PartOfOutbox | undefined {
  return useLiveQuery(() => readPart(lane, part, limit), [lane, part, limit]);
}

export interface PartOfOutbox {
  parcels: readonly Parcel[];
  /** How many there are in all. */
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
  // Within one state the index is in order of capture, so the first of each are enough.
  const first = await Promise.all(states.map((state) => rows(state).limit(limit).toArray()));
  const counts = await Promise.all(states.map((state) => rows(state).count()));
  const parcels = first.flat().sort((one, other) => one.seq - other.seq);
  return { parcels: parcels.slice(0, limit), total: counts.reduce((sum, each) => sum + each, 0) };
}

/** Newest captures of a lane on this device, trashed ones left out. */
const RECENT = 200;

/** Follows the newest captures of a lane, at most 200; undefined until the first read. */
export const useRecent = (lane: string): readonly Parcel[] | undefined => useGathered(lane, readRecent);

/** Reads the newest captures of a lane once, the newest first. */
export const readRecent = (lane: string): Promise<Parcel[]> =>
  newestOf(
    KEPT_STATES.map((state) => db.parcels.where('[lane+state]').equals([lane, state])).map((rows) =>
      rows.filter((parcel) => !isChange(parcel)),
    ),
    RECENT,
  );

/** Follows the item of this device that has a code, whoever captured it; null where there is none, undefined until it is known. */
export const useBearer = (code: string | null): Parcel | null | undefined =>
  useLiveQuery(async () => (code === null ? null : ((await findBearer(code)) ?? null)), [code]);

/** The item of this device that has a code, the newest one; a trashed one has no code. */
export async function findBearer(code: string): Promise<Parcel | undefined> {
  const bearers = await db.parcels.where('code').equals(code).sortBy('seq');
  return bearers.findLast((parcel) => parcel.state !== 'trashed' && !isChange(parcel));
}

/** Follows one parcel, e.g. the one just saved. */
export const useParcel = (seq: number | null): Parcel | undefined =>
  useLiveQuery(async () => (seq === null ? undefined : db.parcels.get(seq)), [seq]);

/** Object URL of a parcel's small picture; the caller revokes it. */
export async function thumbnailUrl(parcel: string): Promise<string | null> {
  const row = await db.thumbnails.get(parcel);
  return row ? URL.createObjectURL(new Blob([row.bytes], { type: row.mime })) : null;
}
