/** Sends what is due, in order of capture, for the person who is signed in. The same code runs in page and service worker. */
import { ping } from '../../contract/calls/live.ts';
import { ask, type Credentials } from '../api/client.ts';
import { db, type Parcel, type StoredSession } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import type { Outcome } from './outcome.ts';
import { isDue, isUnreachable, transition, type ParcelEvent } from './transition.ts';
import { upload, uploadTimeoutMs } from './upload.ts';

/** What differs between page and worker. */
export interface DrainTools {
  /** Compresses a parcel's photos once more; false when that cannot be done here. */
  shrink: (parcel: Parcel) => Promise<boolean>;
  /** The server refused the sender's token. */
  onSignedOut: () => void;
}

/** Name of the Web Lock: one drain per device at a time. The idempotency key keeps it correct even where locks are missing. */
const LOCK = 'ordito-outbox';
const OPEN_STATES = ['queued', 'waiting', 'sending'] as const;

/** Drains under the lock, after any other tab that holds it. Answers when to drain again (epoch ms), null for "when woken". */
export async function drain(tools: DrainTools): Promise<number | null> {
  if (!navigator.locks) return drainLane(tools);
  return navigator.locks.request(LOCK, async () => {
    // The lock is ours, so whoever left a parcel in `sending` is gone.
    await db.parcels
      .where('state')
      .equals('sending')
      .modify((parcel) => {
        Object.assign(parcel, step(parcel, { type: 'recover' }));
      });
    return drainLane(tools);
  });
}

async function drainLane(tools: DrainTools): Promise<number | null> {
  const first = await sender();
  if (!first) return null;
  const owner = first.profile._id;
  for (let due = await dueOf(owner); due.length > 0; due = await dueOf(owner)) {
    const halted = await drainRound(due, owner, tools);
    if (halted) break;
  }
  return nextTime(owner);
}

/** One pass over what was due; true when going on now makes no sense. */
async function drainRound(due: readonly Parcel[], owner: string, tools: DrainTools): Promise<boolean> {
  const device = await deviceId();
  for (const { seq } of due) {
    const session = await sender();
    if (!session || session.profile._id !== owner) return true;
    const credentials = { token: session.token, language: session.language };
    const parcel = await db.parcels.get(seq);
    if (!parcel || !isDue(parcel, Date.now())) continue;
    if (isUnreachable(parcel) && !(await isReachable(credentials))) {
      await postpone(parcel);
      return true;
    }
    const outcome = await deliver(parcel, credentials, device);
    if (outcome.type === 'tooLarge' && !parcel.shrunk && (await tools.shrink(parcel))) {
      await apply(seq, { type: 'shrunk' });
    }
    if (outcome.type === 'signedOut') {
      await pauseLane(session);
      tools.onSignedOut();
      return true;
    }
    if (outcome.type === 'unreachable' || (outcome.type === 'later' && outcome.gate)) return true;
  }
  return false;
}

async function deliver(parcel: Parcel, credentials: Credentials, device: string): Promise<Outcome> {
  const photos = await db.photos.where('parcel').equals(parcel.id).toArray();
  await apply(parcel.seq, { type: 'start', leaseMs: uploadTimeoutMs(photos) + 5000 });
  const outcome = await upload(parcel, credentials, device);
  await db.transaction('rw', db.parcels, db.originals, async () => {
    await apply(parcel.seq, { type: 'outcome', outcome });
    if (outcome.type === 'delivered') await db.originals.where('parcel').equals(parcel.id).delete();
  });
  return outcome;
}

/** Applies an event to the stored row, in whatever state it is by now. */
export async function apply(seq: number, event: ParcelEvent): Promise<void> {
  await db.transaction('rw', db.parcels, async () => {
    const parcel = await db.parcels.get(seq);
    if (parcel) await db.parcels.put(step(parcel, event));
  });
}

const step = (parcel: Parcel, event: ParcelEvent): Parcel =>
  transition(parcel, event, { now: Date.now(), random: Math.random() });

/** Who sends: only a session with a live token. */
async function sender(): Promise<StoredSession | null> {
  const session = await db.session.get('current');
  return session?.token ? session : null;
}

/** Takes the refused token away, unless the person has signed in anew meanwhile. */
async function pauseLane(refused: StoredSession): Promise<void> {
  await db.session
    .where('slot')
    .equals('current')
    .modify((row) => {
      if (row.token === refused.token) row.token = null;
    });
}

async function dueOf(owner: string): Promise<Parcel[]> {
  const now = Date.now();
  const open = await openOf(owner);
  return open.filter((parcel) => isDue(parcel, now)).sort((a, b) => a.seq - b.seq);
}

const openOf = (owner: string): Promise<Parcel[]> =>
  db.parcels
    .where('[owner+state]')
    .anyOf(OPEN_STATES.map((state) => [owner, state]))
    .toArray();

async function nextTime(owner: string): Promise<number | null> {
  const times = (await openOf(owner)).map(({ nextAt }) => nextAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/** A small question before a large upload, once something could not be reached. */
async function isReachable(credentials: Credentials): Promise<boolean> {
  const nonce = crypto.randomUUID();
  const answer = await ask(ping, credentials, { query: { nonce } });
  return answer.ok && answer.value.data.nonce === nonce;
}

async function postpone(parcel: Parcel): Promise<void> {
  const reason = parcel.reason ?? { word: 'network' };
  await apply(parcel.seq, { type: 'start', leaseMs: 0 });
  await apply(parcel.seq, { type: 'outcome', outcome: { type: 'unreachable', reason } });
}
