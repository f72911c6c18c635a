/** What an answer to an upload means for its parcel: one table, pure, the same in page and service worker. */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { Problem } from '../../contract/failure.ts';
import type { Failure, Result } from '../api/result.ts';
import type { Parcel, Reason } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';
import { merge } from './merge.ts';

export type Outcome =
  /** The server's receipt names this parcel's key and exactly its photos. */
  | { type: 'delivered'; receipt: Receipt }
  /** The record has what the change wanted. */
  | { type: 'applied'; record: Fields; rev: number }
  /** Somebody else has changed other fields of the record: the change can be sent again on top of them. */
  | { type: 'moved'; record: Fields; rev: number }
  /** Somebody else has changed the same fields: a person must decide. */
  | { type: 'conflict'; record: Fields }
  /** No answer, or somebody else's: nothing else can be sent either. */
  | { type: 'unreachable'; reason: Reason }
  /** The sender's token is refused: the whole lane waits for that person. */
  | { type: 'signedOut' }
  /** Our server asks for patience. `gate`: with everything, not only with this parcel. */
  | { type: 'later'; reason: Reason; waitMs: number | null; gate: boolean }
  /** Nothing left: the device failed to read what is to be sent, which says nothing about the bytes. */
  | { type: 'unread' }
  /** Photos are over the server's limit. */
  | { type: 'tooLarge'; reason: Reason }
  /** Sending the same again cannot help: a person must look. */
  | { type: 'refused'; reason: Reason };

/** What was sent, as far as the receipt must echo it. */
export interface Sent {
  key: string;
  photos: readonly { slot: string; sha256: string }[];
  /** The record that the photos are for; none for what becomes one. */
  record?: string | undefined;
}

const GONE: Outcome = { type: 'refused', reason: { word: 'gone', status: 404 } };

/** Reads the outcome of one upload. */
export function judge(result: Result<{ data: Receipt }, Failure>, sent: Sent): Outcome {
  if (result.ok) {
    return matches(result.value.data, sent)
      ? { type: 'delivered', receipt: result.value.data }
      : { type: 'unreachable', reason: { word: 'portal' } };
  }
  const { failure } = result;
  if (failure.kind === 'problem' && failure.status === 404 && sent.record !== undefined) return GONE;
  if (failure.kind === 'problem') return refusal(failure.status, failure.problem, failure.retryAfterMs);
  // A proxy in front of the server with a limit of its own.
  if (failure.kind === 'foreign' && failure.status === 413) {
    return { type: 'tooLarge', reason: { word: 'tooLarge', status: 413 } };
  }
  return notAnswered(failure);
}

/** What it means that our server did not say anything that could be read. */
function notAnswered(failure: Exclude<Failure, { kind: 'problem' }>): Outcome {
  switch (failure.kind) {
    case 'unreachable':
      return { type: 'unreachable', reason: { word: 'network' } };
    case 'foreign':
      return { type: 'unreachable', reason: { word: 'portal', status: failure.status } };
    case 'unreadable':
      return { type: 'later', reason: { word: 'server', status: failure.status }, waitMs: null, gate: false };
  }
}

/** Reads the outcome of one change. The server keeps no key of it: what a lost answer came to is read from the record itself. */
export function judgeChange(result: Result<{ data: Fields }, Failure>, parcel: Parcel): Outcome {
  if (result.ok) {
    const { data: record } = result.value;
    const rev = revOf(record, parcel);
    return rev === null ? { type: 'unreachable', reason: { word: 'portal' } } : { type: 'applied', record, rev };
  }
  const { failure } = result;
  if (failure.kind !== 'problem') return notAnswered(failure);
  const { status, problem, retryAfterMs } = failure;
  if (status === 412) return overtaken(problem, parcel);
  if (status === 404) return GONE;
  // There is nothing in a change that could be made smaller.
  if (status === 413) return { type: 'refused', reason: { word: 'refused', status, message: problem.message } };
  return refusal(status, problem, retryAfterMs);
}

/** What a change comes to that somebody else's has overtaken. */
function overtaken({ record, message }: Problem, parcel: Parcel): Outcome {
  const rev = record ? revOf(record, parcel) : null;
  if (!record || rev === null) {
    return { type: 'later', reason: { word: 'server', status: 412, message }, waitMs: null, gate: false };
  }
  // This attempt is one of those not answered yet. An earlier one may have been the first step of several.
  const doubtful = parcel.unanswered > 1 && rev > (parcel.rev ?? 0) + 1;
  const { word } = merge(readFields(parcel.before), readFields(parcel.fields), record, doubtful);
  if (word === 'there') return { type: 'applied', record, rev };
  return word === 'disjoint' ? { type: 'moved', record, rev } : { type: 'conflict', record };
}

/** The revision of a record; null when it is not the one that the parcel is about. */
function revOf({ _id, rev }: Fields, { record }: Parcel): number | null {
  return _id === record && typeof rev === 'number' && Number.isInteger(rev) ? rev : null;
}

/** Whether a receipt is for exactly what was sent. */
export const matches = (receipt: Receipt, { key, photos }: Sent): boolean => {
  const print = (list: Sent['photos']) =>
    list
      .map(({ slot, sha256 }) => `${slot}:${sha256}`)
      .sort()
      .join();
  return receipt.key === key && print(receipt.photos) === print(photos);
};

/** Statuses by which our server asks everybody on this device to wait. */
export const isRetryLater = (status: number | undefined): boolean => status === 429 || status === 503;

function refusal(
  status: number,
  { message, ermessage, errors = [], reason: why }: Problem,
  waitMs: number | null,
): Outcome {
  const reason = (word: Reason['word']): Reason => ({ word, status, message });
  const single = { ...(errors.length > 0 ? { errors } : {}), ...(why ? { why } : {}) };
  if (status === 401) return { type: 'signedOut' };
  if (status === 413) return { type: 'tooLarge', reason: reason('tooLarge') };
  if (isRetryLater(status)) return { type: 'later', reason: reason('busy'), waitMs, gate: true };
  if (status === 408 || status === 425 || ermessage === 'idempotencyInProgress') {
    return { type: 'later', reason: reason('busy'), waitMs, gate: false };
  }
  if (status >= 500) return { type: 'later', reason: reason('server'), waitMs, gate: false };
  const words: Partial<Record<string, Reason['word']>> = {
    codeTaken: 'codeTaken',
    hubcenterMismatch: 'wrongHub',
    idempotencyMismatch: 'mismatch',
    unsupportedFile: 'unreadable',
  };
  return { type: 'refused', reason: { ...reason(words[ermessage ?? ''] ?? 'refused'), ...single } };
}
