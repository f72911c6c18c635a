/**
 * One person's parcels in this device's database, and the only way their rows change. A full device frees space for that: what cannot be
 * written cannot be sent, and sending frees space.
 */
import { db, type Parcel, type ParcelState, type LiveSession } from '../store/db.ts';
import { keepError } from '../store/error-log.ts';
import { withSpareRoom } from '../store/free-space.ts';
import { isKnown } from './form-content.ts';
import { withRoom } from './room.ts';
import { isDue, transition, type ParcelEvent } from './transition.ts';

/** States of a parcel that is sent without a person's action. */
export const OPEN_STATES = ['captured', 'queued', 'waiting', 'sending'] as const satisfies readonly ParcelState[];

/** States of a parcel outside the trash. */
export const KEPT_STATES = [...OPEN_STATES, 'attention', 'delivered'] as const satisfies readonly ParcelState[];

/** The session that sends: only one with a live token. */
export async function sender(): Promise<LiveSession | null> {
  const session = await db.session.get('current');
  return session?.token ? { ...session, token: session.token } : null;
}

/** Applies an event to a parcel, by this device's clock. One that starts to need a person is logged too. */
export function step(parcel: Parcel, event: ParcelEvent): Parcel {
  const after = transition(parcel, event, { now: Date.now(), random: Math.random() });
  if (after.state === 'attention' && parcel.state !== 'attention' && !isOrdinary(after)) note(after);
  return after;
}

/** Two people edited or decided at the same time: the outbox asks which counts, and nothing is wrong. */
const isOrdinary = ({ reason }: Parcel): boolean => reason?.word === 'conflict' || reason?.word === 'overtaken';

function note({ kind, reason }: Parcel): void {
  const parts = [`a ${kind} cannot be sent: ${reason?.word ?? 'unknown'}`, reason?.status, reason?.message];
  // The parcel has the same information, so a failed write loses nothing.
  void keepError({ where: 'sending', message: parts.filter(Boolean).join(', ') }).catch(() => undefined);
}

/** Applies an event to the stored row, in its current state; resolves to the row afterwards. */
export async function apply(seq: number, event: ParcelEvent): Promise<Parcel | undefined> {
  // A parcel the server has lost counts as delivered until this is written: its photos here may be the only ones.
  const within = event.type === 'lost' ? withSpareRoom : withRoom;
  return within(() =>
    db.transaction('rw', db.parcels, async () => {
      const parcel = await db.parcels.get(seq);
      if (!parcel) return undefined;
      const after = step(parcel, event);
      if (after !== parcel) await db.parcels.put(after);
      return after;
    }),
  );
}

/** Applies an event to every row of a lane in one of the states, or to the given ones of them. */
export async function applyToAll(
  lane: string,
  states: readonly ParcelState[],
  event: ParcelEvent,
  isChosen: (parcel: Parcel) => boolean = () => true,
): Promise<void> {
  await withRoom(() =>
    db.parcels
      .where('[lane+state]')
      .anyOf(states.map((state) => [lane, state]))
      .filter(isChosen)
      .modify((parcel) => {
        Object.assign(parcel, step(parcel, event));
      }),
  );
}

/** Says of everything that waits in a lane that its person's account was blocked. */
export const blockLane = (lane: string): Promise<void> => applyToAll(lane, OPEN_STATES, { type: 'block' });

/** A lane's parcels in one of the states, in order of capture. */
export const parcelsIn = (lane: string, states: readonly ParcelState[]): Promise<Parcel[]> =>
  db.parcels
    .where('[lane+state]')
    .anyOf(states.map((state) => [lane, state]))
    .sortBy('seq');

/**
 * A lane's open parcels, in order of capture: of several changes of one record only the first, so that none overtakes another. One that
 * needs a person, or a later version of this app, blocks those after it.
 */
export async function openOf(lane: string): Promise<Parcel[]> {
  const records = new Set<string>();
  const isFirst = ({ record }: Parcel) => record === undefined || (!records.has(record) && records.add(record));
  const held = await parcelsIn(lane, [...OPEN_STATES, 'attention']);
  return held.filter(isFirst).filter((each) => each.state !== 'attention' && isKnown(each));
}

/** A lane's parcels that are due, in order of capture. */
export async function dueParcels(lane: string): Promise<Parcel[]> {
  const now = Date.now();
  return (await openOf(lane)).filter((parcel) => isDue(parcel, now));
}

/** Requeues what a dead sender left behind. Only while holding the outbox's lock. */
export async function recoverAll(): Promise<void> {
  await withRoom(() =>
    db.parcels
      .where('state')
      .equals('sending')
      .modify((parcel) => {
        Object.assign(parcel, step(parcel, { type: 'recover' }));
      }),
  );
}
