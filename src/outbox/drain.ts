/** Sends what is due, in order of capture, for the signed-in person. The same code runs in page and service worker. */
import { ping } from '../../contract/calls/live.ts';
import { ask } from '../api/client.ts';
import { completeOlderRows } from '../store/complete-older-rows.ts';
import type { Parcel, LiveSession } from '../store/db.ts';
import { forgetPerson } from '../store/forget-person.ts';
import { mergeBackoff, isClosed, retry, opened, OPEN_GATE, unreachable } from './gate.ts';
import { apply, applyToAll, blockLane, dueParcels, openOf, parcelsIn, recoverAll, sender } from './lane.ts';
import { DeviceLock } from './lock.ts';
import type { Outcome } from './outcome.ts';
import { checkDelivered, settleUnanswered } from './receipts.ts';
import { withRoom } from './room.ts';
import { sendRound, type DrainTools, type LinkState } from './round.ts';

/** Missing answers in a row before an item itself is suspected. */
const SUSPECT_AFTER = 3;

const oneSender = new DeviceLock('ordito-outbox');

/** Drains under the lock, after any other tab that holds it. Resolves to the time of the next drain (epoch ms), null for "when woken". */
export const drain = (tools: DrainTools): Promise<number | null> =>
  oneSender.run(async () => {
    // We hold the lock, so whoever left a parcel in `sending` is gone. Without locks its lease must expire.
    if (navigator.locks) await recoverAll();
    await withRoom(completeOlderRows);
    return drainLane(tools);
  });

const way: LinkState = { gate: OPEN_GATE };
/** A person has requested a drain, and nothing was tried since. */
let isRequested = false;
/** The network changed, and nothing was tried since. */
let mayPassNow = false;
/** Items retried because others got through: those that fail again wait for their own time. */
const retriedOnce = new Set<number>();

/** The network may be back: the next drain retries at once instead of waiting; over another network, also what did not pass over the last. */
export function retryNow(isOtherNetwork = false): void {
  way.gate = retry(way.gate);
  mayPassNow ||= isOtherNetwork;
}

/** A person requests a drain: the next one tries once, even during the server's back-off. */
export function askForDrain(): void {
  isRequested = true;
}

async function drainLane(tools: DrainTools): Promise<number | null> {
  const session = await sender();
  if (!session) {
    // Another tab or the worker may have noticed first.
    tools.onSignedOut();
    return null;
  }
  const lane = session.profile._id;
  // A session that opens nothing is deleted: this one is newer than the ban.
  await applyToAll(lane, ['attention'], { type: 'unblock' });
  way.gate = isRequested ? opened(way.gate) : mergeBackoff(way.gate, await parcelsIn(lane, ['waiting']), Date.now());
  isRequested = false;
  if (isClosed(way.gate, Date.now()) || !(await passes(session))) return waiting(lane);
  await applyToAll(lane, ['waiting'], { type: mayPassNow ? 'free' : 'wake' });
  mayPassNow = false;
  const settled = await settleUnanswered(session);
  if (settled === 'signedOut' || settled === 'blocked') {
    await forgetPerson(session.token);
    if (settled === 'blocked') await blockLane(lane);
    tools.onSignedOut();
    return waiting(lane);
  }
  for (let due = await dueParcels(lane); due.length > 0; due = await dueParcels(lane)) {
    // Another person has signed in: this lane's parcels stay due, and nobody waits for them here.
    if ((await sender())?.profile._id !== lane) break;
    const { halted, delivered } = await sendRound(due, lane, way, { ...tools, blame });
    if (halted) break;
    if (delivered.length > 0) await retryDelayed(lane, delivered);
  }
  if (way.gate === OPEN_GATE) await checkDelivered(session, tools);
  return waiting(lane);
}

/**
 * One item got through, so delayed ones are retried at once. An item that then fails again may be the cause itself, and is retried only
 * after another delayed one got through.
 */
async function retryDelayed(lane: string, delivered: readonly Parcel[]): Promise<void> {
  if (delivered.some(({ attempts }) => attempts > 1)) retriedOnce.clear();
  const delayed = (await parcelsIn(lane, ['waiting'])).filter(({ seq }) => !retriedOnce.has(seq));
  for (const { seq } of delayed) {
    retriedOnce.add(seq);
    await apply(seq, { type: 'free' });
  }
}

/** A small request before a large upload, after the server was unreachable. */
async function passes(session: LiveSession): Promise<boolean> {
  if (way.gate.failures === 0) return true;
  const reached = await isReachable(session);
  way.gate = reached ? OPEN_GATE : unreachable(way.gate, { now: Date.now(), random: Math.random() });
  return reached;
}

async function isReachable({ language }: LiveSession): Promise<boolean> {
  const nonce = crypto.randomUUID();
  const answer = await ask(ping, { token: null, language }, { query: { nonce } });
  return answer.ok && answer.value.data.nonce === nonce;
}

/** One item that never gets through, while small requests do, must not block the others. */
async function blame(outcome: Outcome, { attempts }: Parcel, session: LiveSession): Promise<Outcome> {
  if (outcome.type !== 'unreachable' || attempts < SUSPECT_AFTER || !(await isReachable(session))) return outcome;
  return { type: 'later', reason: { ...outcome.reason, word: 'blocked' }, waitMs: null, gate: false };
}

/** When to look at the lane again; null if nothing waits in it. Uncompressed items wait for a page. */
async function waiting(lane: string): Promise<number | null> {
  const open = (await openOf(lane)).filter(({ state }) => state !== 'captured');
  return open.length > 0 ? Math.max(way.gate.until, Math.min(...open.map(({ nextAt }) => nextAt))) : null;
}
