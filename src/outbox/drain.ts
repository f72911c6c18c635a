/** Sends what is due, in order of capture, for the person who is signed in. The same code runs in page and service worker. */
import { ping } from '../../contract/calls/live.ts';
import { ask } from '../api/client.ts';
import { db, type Parcel, type PhotoPrint, type StoredSession } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { afterUpload, isClosed, knock, OPEN_GATE, unreachable } from './gate.ts';
import type { Outcome } from './outcome.ts';
import { isDue, transition, type ParcelEvent } from './transition.ts';
import { readContent, send, type Upload } from './upload.ts';

/** What differs between page and worker. */
export interface DrainTools {
  /** Compresses a parcel's photos once more, null when they cannot be; absent where there is no way to try. */
  shrink?: (parcel: Parcel) => Promise<readonly PhotoPrint[] | null>;
  /** The server refused the sender's token. */
  onSignedOut: () => void;
}

/** Name of the Web Lock: one drain per device at a time. The idempotency key keeps it correct even where locks are missing. */
const LOCK = 'ordito-outbox';
/** How often an item may fail for want of an answer before it is suspected itself. */
const PATIENCE = 3;
/** A lease outlives its upload by this much, in ms. */
const LEASE_MARGIN_MS = 5000;
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

let gate = OPEN_GATE;

/** The network may be back: the next drain asks at once instead of waiting out its time. */
export function knockAtGate(): void {
  gate = knock(gate);
}

async function drainLane(tools: DrainTools): Promise<number | null> {
  const session = await sender();
  if (!session) {
    // Another tab or the worker may have learnt it first.
    tools.onSignedOut();
    return null;
  }
  const owner = session.profile._id;
  if (isClosed(gate, Date.now()) || !(await passes(session))) return waiting(owner);
  await wakeLane(owner);
  for (let due = await dueOf(owner); due.length > 0; due = await dueOf(owner)) {
    // Another person's turn: this lane's parcels stay due, and nobody may wait for them here.
    if ((await sender())?.profile._id !== owner || (await drainRound(due, owner, tools))) break;
  }
  return waiting(owner);
}

/** A small question before a large upload, once something could not be reached. */
async function passes(session: StoredSession): Promise<boolean> {
  if (gate.failures === 0) return true;
  const reached = await isReachable(session);
  gate = reached ? OPEN_GATE : unreachable(gate, { now: Date.now(), random: Math.random() });
  return reached;
}

async function isReachable({ language }: StoredSession): Promise<boolean> {
  const nonce = crypto.randomUUID();
  const answer = await ask(ping, { token: null, language }, { query: { nonce } });
  return answer.ok && answer.value.data.nonce === nonce;
}

/** One item that never gets through, while small requests do, must not hold up the others. */
async function blame(outcome: Outcome, { attempts }: Parcel, session: StoredSession): Promise<Outcome> {
  if (outcome.type !== 'unreachable' || attempts < PATIENCE || !(await isReachable(session))) return outcome;
  return { type: 'later', reason: { ...outcome.reason, word: 'blocked' }, waitMs: null, gate: false };
}

/**
 * One pass over what was due, one upload at a time; true when going on now makes no sense. While a photo is on its way, the
 * next one is read and marked, and what the last one came to is written, so that the link never waits for the disk.
 */
async function drainRound(due: readonly Parcel[], owner: string, tools: DrainTools): Promise<boolean> {
  const device = await deviceId();
  const written: Promise<void>[] = [];
  let halted = false;
  let coming = prepare(due[0], owner, device);
  for (let index = 0; index < due.length && !halted; index++) {
    const upload = await coming;
    const sending = upload && send(upload);
    coming = prepare(due[index + 1], owner, device);
    if (!upload || !sending) continue;
    const { session } = upload;
    const outcome = await blame(await sending, upload.parcel, session);
    const circumstances = { now: Date.now(), random: Math.random() };
    const after = transition(upload.parcel, { type: 'outcome', outcome }, circumstances);
    gate = afterUpload(gate, outcome, after.nextAt, circumstances);
    written.push(settle(after, outcome, tools));
    if (outcome.type === 'signedOut') {
      await pauseLane(session);
      tools.onSignedOut();
    }
    halted = outcome.type === 'signedOut' || gate !== OPEN_GATE;
  }
  const unsent = await coming;
  if (unsent) written.push(release(unsent.parcel.seq));
  await Promise.all(written);
  return halted;
}

/**
 * Reads a parcel's photos and marks it as being sent, before anything of it leaves. Null when it is not due any more, or when
 * somebody else is signed in by now: token and owner are read together, so that nobody sends for another.
 */
async function prepare(due: Parcel | undefined, owner: string, device: string): Promise<Upload | null> {
  if (!due) return null;
  const content = await readContent(due, device);
  const session = await sender();
  if (session?.profile._id !== owner) return null;
  return db.transaction('rw', db.parcels, async () => {
    const parcel = await db.parcels.get(due.seq);
    // A person may have asked for another code meanwhile: then what was read is out of date.
    if (!parcel || parcel.code !== due.code || !isDue(parcel, Date.now())) return null;
    const marked = step(parcel, { type: 'start', leaseMs: content.timeoutMs + LEASE_MARGIN_MS });
    await db.parcels.put(marked);
    return { parcel: marked, session, ...content };
  });
}

/** Writes what an upload came to, and compresses once more where that was asked for. */
async function settle(after: Parcel, outcome: Outcome, tools: DrainTools): Promise<void> {
  await db.transaction('rw', db.parcels, db.originals, async () => {
    await db.parcels.put(after);
    if (outcome.type === 'delivered') await db.originals.where('parcel').equals(after.id).delete();
  });
  if (outcome.type === 'tooLarge' && !after.shrunk && tools.shrink) {
    await apply(after.seq, { type: 'shrunk', photos: await tools.shrink(after) });
  }
}

/** Puts a parcel that was marked and not sent back into its place. */
const release = async (seq: number): Promise<void> => apply(seq, { type: 'recover' });

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

/** What could not be reached before goes back to its place, so that the oldest goes first. */
async function wakeLane(owner: string): Promise<void> {
  await db.parcels
    .where('[owner+state]')
    .equals([owner, 'waiting'])
    .modify((parcel) => {
      Object.assign(parcel, step(parcel, { type: 'wake' }));
    });
}

/** When the lane should be looked at again; null when nothing waits in it. */
async function waiting(owner: string): Promise<number | null> {
  const times = (await openOf(owner)).map(({ nextAt }) => nextAt);
  return times.length > 0 ? Math.max(gate.until, Math.min(...times)) : null;
}
