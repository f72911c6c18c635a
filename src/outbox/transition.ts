/**
 * The life of a parcel as one pure function. Promises it keeps for every sequence of events: only a verified receipt makes
 * a parcel `delivered`; every other state has a time of its own in `nextAt` or a reason that a person can read.
 */
import type { Parcel, PhotoPrint } from '../store/db.ts';
import type { Outcome } from './outcome.ts';

export type ParcelEvent =
  /** An upload begins; written before the request, so that a crash in between is visible. */
  | { type: 'start'; leaseMs: number }
  | { type: 'outcome'; outcome: Outcome }
  /** Whoever was sending is known to be gone (we hold the lock). */
  | { type: 'recover' }
  /** The way is free again: what could not be reached takes its old place in the queue. */
  | { type: 'wake' }
  /** A person asks to try again; with `newCode` the server assigns another code. */
  | { type: 'retry'; newCode?: boolean }
  /** Photos were compressed once more from the originals; without photos that cannot be done. */
  | { type: 'shrunk'; photos: readonly PhotoPrint[] | null };

export interface Circumstances {
  /** Epoch ms. */
  now: number;
  /** 0 to 1, exclusive. */
  random: number;
}

const UNREACHABLE_CAP_MS = 10_000;
const SERVER_CAP_MS = 300_000;
const LEAST_WAIT_MS = 500;
/** Bytes of a delivered parcel stay this long, as a second copy of fresh work. */
export const KEEP_BYTES_MS = 24 * 3_600_000;

/** The parcel after an event. Events that make no sense in its state leave it as it is. */
export function transition(parcel: Parcel, event: ParcelEvent, { now, random }: Circumstances): Parcel {
  if (parcel.state === 'delivered') return parcel;
  switch (event.type) {
    case 'start':
      if (parcel.state === 'attention') return parcel;
      return { ...parcel, state: 'sending', attempts: parcel.attempts + 1, nextAt: now + event.leaseMs };
    case 'recover':
      return parcel.state === 'sending' ? { ...parcel, state: 'queued', nextAt: 0 } : parcel;
    case 'wake':
      return isUnreachable(parcel) ? { ...parcel, state: 'queued', nextAt: 0 } : parcel;
    case 'retry':
      if (parcel.state === 'sending') return parcel;
      return {
        ...parcel,
        state: 'queued',
        attempts: 0,
        nextAt: 0,
        reason: null,
        code: event.newCode ? null : parcel.code,
      };
    case 'shrunk':
      if (!event.photos) return { ...parcel, state: 'attention', reason: { word: 'tooLarge' }, nextAt: 0 };
      return { ...parcel, state: 'queued', shrunk: true, photos: event.photos, nextAt: 0 };
    case 'outcome':
      return parcel.state === 'sending' ? after(parcel, event.outcome, { now, random }) : parcel;
  }
}

function after(parcel: Parcel, outcome: Outcome, { now, random }: Circumstances): Parcel {
  switch (outcome.type) {
    case 'delivered': {
      const { receipt } = outcome;
      return { ...parcel, state: 'delivered', receipt, code: receipt.code, reason: null, nextAt: now + KEEP_BYTES_MS };
    }
    case 'unreachable': {
      const wait = unreachableWait(parcel.attempts, random);
      return { ...parcel, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'signedOut':
      return { ...parcel, state: 'waiting', reason: { word: 'signedOut' }, nextAt: 0 };
    case 'later': {
      const wait =
        (outcome.waitMs ?? 0) + backoff(parcel.attempts, outcome.waitMs === null ? SERVER_CAP_MS : 2000, random);
      return { ...parcel, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'tooLarge':
      // The runner compresses once more where it can; a second refusal is for a person.
      return parcel.shrunk
        ? { ...parcel, state: 'attention', reason: outcome.reason, nextAt: 0 }
        : {
            ...parcel,
            state: 'waiting',
            reason: outcome.reason,
            nextAt: now + backoff(parcel.attempts, SERVER_CAP_MS, random),
          };
    case 'refused':
      return { ...parcel, state: 'attention', reason: outcome.reason, nextAt: 0 };
  }
}

/** Whether a parcel waits because nothing could be reached at all. */
const isUnreachable = ({ state, reason }: Parcel): boolean =>
  state === 'waiting' && (reason?.word === 'network' || reason?.word === 'portal');

/** How long to wait before asking again whether anything can be reached, in ms: never longer than about ten seconds. */
export const unreachableWait = (failures: number, random: number): number =>
  backoff(failures, UNREACHABLE_CAP_MS, random);

/** Exponential back-off with full jitter, in ms. */
function backoff(attempts: number, cap: number, random: number): number {
  return LEAST_WAIT_MS + random * Math.min(cap, 1000 * 2 ** Math.min(attempts, 20));
}

/** Whether a parcel may be sent now. A clock that was set back must not hold it for longer than the longest wait. */
export function isDue(parcel: Parcel, now: number): boolean {
  if (parcel.state !== 'queued' && parcel.state !== 'waiting' && parcel.state !== 'sending') return false;
  return parcel.nextAt <= now || parcel.nextAt > now + LONGEST_WAIT_MS;
}

/** Longest sensible wait: an hour of `Retry-After`, the longest lease, and the jitter on top. */
export const LONGEST_WAIT_MS = 2 * 3_600_000;
