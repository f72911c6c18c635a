/**
 * The life of a parcel as one pure function. Promises it keeps for every sequence of events: only a verified receipt, or of a
 * change the record that has it, makes a parcel `delivered`; every other state has a time of its own in `nextAt` or a reason that a person can read; only a
 * person puts anything into the trash.
 */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { Parcel, PartPrint, PhotoPrint } from '../store/db.ts';
import { isChange, readFields } from './form-content.ts';
import { isRetryLater, type Outcome } from './outcome.ts';

export type ParcelEvent =
  /** Photos were compressed from the originals for the first time; without photos that cannot be done. */
  | { type: 'compressed'; photos: readonly PhotoPrint[] | null }
  /** An upload begins; written before the request, so that a crash in between is visible. */
  | { type: 'start'; leaseMs: number }
  /** What the attempt with this number came to; one that somebody else has begun anew meanwhile says nothing any more. */
  | { type: 'outcome'; outcome: Outcome; start: number }
  /** The server was asked before sending again: its receipt, or null when it has never heard of the item. */
  | { type: 'asked'; receipt: Receipt | null }
  /** Whoever was sending is known to be gone (we hold the lock). */
  | { type: 'recover' }
  /** The way is free again: what could not be reached takes its old place in the queue. */
  | { type: 'wake' }
  /** Others got through: what was held up on the way, or asked for patience, takes its old place. */
  | { type: 'free' }
  /** A person asks to try again, as it is or with another code or hub center. */
  | { type: 'retry'; change?: Change }
  /** Photos were compressed once more from the originals; without photos that cannot be done. */
  | { type: 'shrunk'; photos: readonly PhotoPrint[] | null }
  /** A person puts the item into the trash, or takes its capture back. */
  | { type: 'trash' }
  | { type: 'restore' }
  /** The server no longer has what it once confirmed. */
  | { type: 'lost'; hasPhotos: boolean }
  /** Another person's sign-in sends it from now on. */
  | { type: 'lane'; lane: string };

/** What a person may change of an item that the server refused. A null code lets the server assign one. */
export type Change = Partial<Pick<Parcel, 'code' | 'hub' | 'hubName' | 'photos' | 'fields' | 'before' | 'rev'>>;

export interface Circumstances {
  /** Epoch ms. */
  now: number;
  /** 0 to 1, exclusive. */
  random: number;
}

/** A capture can be undone this long before anything of it leaves the device. */
export const UNDO_MS = 8000;
const UNREACHABLE_CAP_MS = 10_000;
const SERVER_CAP_MS = 300_000;
const LEAST_WAIT_MS = 500;
/** Reads in a row that fail, with growing waits of minutes between them, before a photo is taken for lost. */
const UNREAD_MOST = 20;
/** How often a change follows a record that others keep changing before it takes its time. */
const MOVES_AT_ONCE = 5;
/** `nextAt` of a delivered parcel is this far ahead: earlier versions of the app, of which a tab may be open, drop its bytes then. */
export const KEEP_BYTES_MS = 24 * 3_600_000;
/** What a person put in the trash can be restored this long. */
export const TRASH_MS = 7 * 24 * 3_600_000;

/** The parcel after an event. Events that make no sense in its state leave it as it is. */
export function transition(parcel: Parcel, event: ParcelEvent, circumstances: Circumstances): Parcel {
  const { now } = circumstances;
  const { state } = parcel;
  switch (event.type) {
    case 'compressed':
      if (state !== 'captured') return parcel;
      return event.photos
        ? { ...parcel, state: 'queued', raw: false, photos: event.photos }
        : { ...parcel, state: 'attention', reason: { word: 'unreadable' }, nextAt: 0 };
    case 'start':
      if (!isOpen(parcel) || state === 'captured') return parcel;
      return {
        ...parcel,
        state: 'sending',
        attempts: parcel.attempts + 1,
        starts: parcel.starts + 1,
        unanswered: parcel.unanswered + 1,
        nextAt: now + event.leaseMs,
      };
    case 'outcome':
      // A receipt is the truth in whatever state it finds the parcel; anything else concerns the attempt it belongs to.
      if (event.outcome.type === 'delivered') return delivered(parcel, event.outcome.receipt, now);
      return state === 'sending' && parcel.starts === event.start
        ? after(parcel, event.outcome, circumstances)
        : parcel;
    case 'asked':
      if (event.receipt) return delivered(parcel, event.receipt, now);
      return state === 'sending' || state === 'delivered' ? parcel : { ...parcel, unanswered: 0 };
    case 'recover':
      return state === 'sending' ? { ...parcel, state: 'queued', nextAt: 0 } : parcel;
    case 'wake':
      return isUnreachable(parcel) ? { ...parcel, state: 'queued', nextAt: 0 } : parcel;
    case 'free':
      return isUnreachable(parcel) || isHeldUp(parcel) ? { ...parcel, state: 'queued', nextAt: 0 } : parcel;
    case 'retry':
      if (state !== 'queued' && state !== 'waiting' && state !== 'attention') return parcel;
      return again({ ...withoutTag(parcel, event.change), ...event.change });
    case 'shrunk':
      if (state !== 'waiting') return parcel;
      return event.photos
        ? { ...parcel, state: 'queued', shrunk: true, photos: [...event.photos, ...formPrints(parcel)], nextAt: 0 }
        : { ...parcel, state: 'attention', reason: { word: 'tooLarge' }, nextAt: 0 };
    case 'trash':
      return mayTrash(parcel) ? { ...parcel, state: 'trashed', nextAt: now + TRASH_MS } : parcel;
    case 'restore':
      return state === 'trashed' ? again(parcel) : parcel;
    case 'lost':
      if (state !== 'delivered') return parcel;
      return event.hasPhotos
        ? again({ ...parcel, receipt: null })
        : { ...parcel, state: 'attention', reason: { word: 'lost' }, nextAt: 0 };
    case 'lane':
      // Nobody else may decide for a person what a record is to be: a change waits for whoever made it.
      if (isChange(parcel)) return parcel;
      return state === 'sending' || state === 'delivered' ? parcel : { ...parcel, lane: event.lane };
  }
}

/** Whether a person may throw it away now: while it is on its way it is too late, and afterwards it is the server's. */
export const mayTrash = ({ state }: Parcel): boolean =>
  state === 'captured' || state === 'queued' || state === 'waiting' || state === 'attention';

/** The prints of what is no photo. */
const formPrints = ({ photos }: Parcel): PartPrint[] => photos.filter(({ slot }) => slot === 'fields');

/** Whether it is on its way by itself. */
const isOpen = ({ state }: Parcel): boolean =>
  state === 'captured' || state === 'queued' || state === 'waiting' || state === 'sending';

/** Another code is on no tag yet. */
function withoutTag(parcel: Parcel, change: Change = {}): Parcel {
  if (change.code === undefined) return parcel;
  const { scanned: _scanned, ...rest } = parcel;
  return rest;
}

/** Back into the queue, with nothing held against it. What was never compressed begins there. */
const again = ({ unread: _unread, ...parcel }: Parcel): Parcel => ({
  ...parcel,
  state: parcel.raw ? 'captured' : 'queued',
  attempts: 0,
  nextAt: 0,
  reason: null,
});

const delivered = (parcel: Parcel, receipt: Receipt, now: number): Parcel =>
  parcel.state === 'delivered'
    ? parcel
    : {
        ...parcel,
        state: 'delivered',
        receipt,
        code: receipt.code,
        unanswered: 0,
        reason: null,
        nextAt: now + KEEP_BYTES_MS,
      };

function after(
  { unread = 0, ...parcel }: Parcel,
  outcome: Exclude<Outcome, { type: 'delivered' }>,
  { now, random }: Circumstances,
): Parcel {
  // An answer that says no takes its attempt back; without one, or with a failure on the server, it may have been stored.
  const answered = { ...parcel, unanswered: Math.max(0, parcel.unanswered - 1) };
  switch (outcome.type) {
    case 'unreachable': {
      const wait = unreachableWait(parcel.attempts, random);
      return { ...parcel, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'signedOut':
      return { ...answered, state: 'waiting', reason: { word: 'signedOut' }, nextAt: 0 };
    case 'later': {
      const wait =
        (outcome.waitMs ?? 0) + backoff(parcel.attempts, outcome.waitMs === null ? SERVER_CAP_MS : 2000, random);
      const before = outcome.gate ? answered : parcel;
      return { ...before, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'tooLarge': {
      // The runner compresses once more where it can; a second refusal is for a person.
      if (parcel.shrunk) return { ...answered, state: 'attention', reason: outcome.reason, nextAt: 0 };
      const wait = backoff(parcel.attempts, SERVER_CAP_MS, random);
      return { ...answered, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'unread': {
      if (unread + 1 >= UNREAD_MOST)
        return { ...answered, state: 'attention', reason: { word: 'unreadable' }, nextAt: 0 };
      const wait = backoff(parcel.attempts, SERVER_CAP_MS, random);
      return { ...answered, state: 'queued', unread: unread + 1, reason: null, nextAt: now + wait };
    }
    case 'refused':
      return { ...answered, state: 'attention', reason: outcome.reason, nextAt: 0 };
    // The record has gone on, so no attempt that is still out can change it any more: none counts as unanswered.
    case 'applied': {
      const theirs = JSON.stringify(outcome.record);
      return { ...parcel, state: 'delivered', theirs, unanswered: 0, reason: null, nextAt: now + KEEP_BYTES_MS };
    }
    case 'moved': {
      const before = JSON.stringify(seenIn(outcome.record, parcel));
      const wait = parcel.attempts > MOVES_AT_ONCE ? backoff(parcel.attempts, UNREACHABLE_CAP_MS, random) : 0;
      const moved = { ...parcel, rev: outcome.rev, before, unanswered: 0, reason: null };
      return { ...moved, state: 'queued', nextAt: wait > 0 ? now + wait : 0 };
    }
    case 'conflict': {
      const theirs = JSON.stringify(outcome.record);
      return { ...parcel, state: 'attention', theirs, unanswered: 0, reason: { word: 'conflict' }, nextAt: 0 };
    }
  }
}

/** What a record has in the fields that a parcel changes. */
const seenIn = (record: Readonly<Record<string, unknown>>, { fields }: Parcel) =>
  Object.fromEntries(Object.keys(readFields(fields)).map((name) => [name, record[name] ?? null]));

/** Whether a parcel waits because nothing could be reached at all. */
const isUnreachable = ({ state, reason }: Parcel): boolean =>
  state === 'waiting' && (reason?.word === 'network' || reason?.word === 'portal');

/** Whether a parcel waits for something that others may find to be over. */
const isHeldUp = ({ state, reason }: Parcel): boolean =>
  state === 'waiting' && (reason?.word === 'blocked' || (reason?.word === 'busy' && isRetryLater(reason.status)));

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
