/**
 * The state machine of a parcel as one pure function. Invariants for every sequence of events: only a verified receipt, or for a change the
 * record that has its values, makes a parcel `delivered`; every other state has a time in `nextAt` or a reason that a person can read; only
 * a person moves anything to the trash.
 */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { Parcel, PartPrint, PhotoPrint } from '../store/db.ts';
import { hasReceipt, isChange, readFields } from './form-content.ts';
import { isRetryLater, type Outcome } from './outcome.ts';

export type ParcelEvent =
  /** Photos were compressed from the originals for the first time; null if that is impossible. */
  | { type: 'compressed'; photos: readonly PhotoPrint[] | null }
  /** An upload starts; written before the request, so that a crash in between is visible. */
  | { type: 'start'; leaseMs: number }
  /** The outcome of the attempt with this number; ignored if another attempt has started meanwhile. */
  | { type: 'outcome'; outcome: Outcome; start: number }
  /** The server was asked before sending again: its receipt, or null if it does not know the item. */
  | { type: 'asked'; receipt: Receipt | null }
  /** The sender is known to be gone (we hold the lock). */
  | { type: 'recover' }
  /** The server is reachable again: unreachable parcels return to their place in the queue. */
  | { type: 'wake' }
  /** Others got through: parcels that failed on the way or were asked to back off return to their place. */
  | { type: 'free' }
  /** The account of its person was blocked. */
  | { type: 'block' }
  /** Its person is signed in again. */
  | { type: 'unblock' }
  /** A person retries, unchanged or with another code or hub center. */
  | { type: 'retry'; change?: Change }
  /** Photos were compressed again from the originals; null if that is impossible. */
  | { type: 'shrunk'; photos: readonly PhotoPrint[] | null }
  /** A person moves the item to the trash, or undoes its capture. */
  | { type: 'trash' }
  | { type: 'restore' }
  /** The server no longer has what it once confirmed. */
  | { type: 'lost'; hasPhotos: boolean }
  /** Another person's session sends it from now on. */
  | { type: 'lane'; lane: string };

/** What a person may change in a refused item. A null code lets the server assign one. */
export type Change = Partial<Pick<Parcel, 'code' | 'hub' | 'hubName' | 'photos' | 'fields' | 'before' | 'rev'>>;

export interface TransitionContext {
  /** Epoch ms. */
  now: number;
  /** 0 to 1, exclusive. */
  random: number;
}

/** A capture can be undone for this long before anything of it is sent. */
export const UNDO_MS = 8000;
const UNREACHABLE_CAP_MS = 10_000;
const SERVER_CAP_MS = 300_000;
const WAIT_MIN_MS = 500;
/** Failed reads in a row, with growing waits of minutes between them, before a photo counts as lost. */
const UNREAD_MAX = 20;
/** How often a change rebases at once on a record that others keep changing. */
const MOVES_AT_ONCE = 5;
/** `nextAt` of a delivered parcel is this far ahead: earlier versions of the app, which may be open in a tab, delete its photos then. */
export const KEEP_BYTES_MS = 24 * 3_600_000;
/** How long a trashed parcel can be restored. */
export const TRASH_MS = 7 * 24 * 3_600_000;

/** The parcel after an event. Events that do not apply in its state are ignored. */
export function transition(parcel: Parcel, event: ParcelEvent, circumstances: TransitionContext): Parcel {
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
      // A receipt is valid in every state; any other outcome concerns only its attempt.
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
    case 'block':
      return isOpen(parcel) && state !== 'sending' ? blocked(parcel) : parcel;
    case 'unblock':
      return state === 'attention' && parcel.reason?.word === 'accountBlocked' ? again(parcel) : parcel;
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
      if (state !== 'delivered' || !hasReceipt(parcel)) return parcel;
      return event.hasPhotos
        ? again({ ...parcel, receipt: null })
        : { ...parcel, state: 'attention', reason: { word: 'lost' }, nextAt: 0 };
    case 'lane':
      // Nobody else may decide on a person's changes: a change waits for whoever made it.
      if (isChange(parcel)) return parcel;
      return state === 'sending' || state === 'delivered' ? parcel : { ...parcel, lane: event.lane };
  }
}

/** Whether a person may discard it now: not in flight, and not once the server has it. */
export const mayTrash = ({ state }: Parcel): boolean =>
  state === 'captured' || state === 'queued' || state === 'waiting' || state === 'attention';

/** The prints of the content without photos. */
const formPrints = ({ photos }: Parcel): PartPrint[] => photos.filter(({ slot }) => slot === 'fields');

/** Nothing is sent before its person has signed in again. */
const blocked = (parcel: Parcel): Parcel => ({
  ...parcel,
  state: 'attention',
  reason: { word: 'accountBlocked' },
  nextAt: 0,
});

/** Whether it proceeds without a person. */
const isOpen = ({ state }: Parcel): boolean =>
  state === 'captured' || state === 'queued' || state === 'waiting' || state === 'sending';

/** A different code is on no tag yet. */
function withoutTag(parcel: Parcel, change: Change = {}): Parcel {
  if (change.code === undefined) return parcel;
  const { scanned: _scanned, ...rest } = parcel;
  return rest;
}

/** Back into the queue, with all counters reset. An uncompressed parcel starts there. */
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
  { now, random }: TransitionContext,
): Parcel {
  // A refusal settles its attempt; without an answer, or on a server error, it may have been stored.
  const answered = { ...parcel, unanswered: Math.max(0, parcel.unanswered - 1) };
  switch (outcome.type) {
    case 'unreachable': {
      const wait = unreachableWait(parcel.attempts, random);
      return { ...parcel, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'signedOut':
      return outcome.blocked
        ? blocked(answered)
        : { ...answered, state: 'waiting', reason: { word: 'signedOut' }, nextAt: 0 };
    case 'later': {
      const wait =
        (outcome.waitMs ?? 0) + backoff(parcel.attempts, outcome.waitMs === null ? SERVER_CAP_MS : 2000, random);
      const before = outcome.gate ? answered : parcel;
      return { ...before, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'tooLarge': {
      // The runner compresses again if it can; after a second refusal a person must look.
      if (parcel.shrunk) return { ...answered, state: 'attention', reason: outcome.reason, nextAt: 0 };
      const wait = backoff(parcel.attempts, SERVER_CAP_MS, random);
      return { ...answered, state: 'waiting', reason: outcome.reason, nextAt: now + wait };
    }
    case 'unread': {
      if (unread + 1 >= UNREAD_MAX)
        return { ...answered, state: 'attention', reason: { word: 'unreadable' }, nextAt: 0 };
      const wait = backoff(parcel.attempts, SERVER_CAP_MS, random);
      return { ...answered, state: 'queued', unread: unread + 1, reason: null, nextAt: now + wait };
    }
    case 'refused':
      return { ...answered, state: 'attention', reason: outcome.reason, nextAt: 0 };
    // The record has a newer revision, so no attempt in flight can change it any more: none counts as unanswered.
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
      const word = parcel.action === 'verdict' ? 'overtaken' : 'conflict';
      return { ...parcel, state: 'attention', theirs, unanswered: 0, reason: { word }, nextAt: 0 };
    }
  }
}

/** A record's values in the fields that a parcel changes. */
const seenIn = (record: Readonly<Record<string, unknown>>, { fields }: Parcel) =>
  Object.fromEntries(Object.keys(readFields(fields)).map((name) => [name, record[name] ?? null]));

/** Whether a parcel waits because the server was unreachable. */
const isUnreachable = ({ state, reason }: Parcel): boolean =>
  state === 'waiting' && (reason?.word === 'network' || reason?.word === 'portal');

/** Whether a parcel waits for something that may be over once others get through. */
const isHeldUp = ({ state, reason }: Parcel): boolean =>
  state === 'waiting' && (reason?.word === 'blocked' || (reason?.word === 'busy' && isRetryLater(reason.status)));

/** Time to the next probe of an unreachable server, in ms: never longer than about ten seconds. */
export const unreachableWait = (failures: number, random: number): number =>
  backoff(failures, UNREACHABLE_CAP_MS, random);

/** Exponential backoff with full jitter, in ms. */
function backoff(attempts: number, cap: number, random: number): number {
  return WAIT_MIN_MS + random * Math.min(cap, 1000 * 2 ** Math.min(attempts, 20));
}

/** Whether a parcel may be sent now. A clock that was set back must not delay it for longer than the longest wait. */
export function isDue(parcel: Parcel, now: number): boolean {
  if (parcel.state !== 'queued' && parcel.state !== 'waiting' && parcel.state !== 'sending') return false;
  return parcel.nextAt <= now || parcel.nextAt > now + LONGEST_WAIT_MS;
}

/** Longest possible wait: an hour of `Retry-After`, the longest lease, and jitter. */
export const LONGEST_WAIT_MS = 2 * 3_600_000;
