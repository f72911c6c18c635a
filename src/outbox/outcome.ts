/** The outcome of an upload for its parcel: one table, pure, the same in page and service worker. */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { Problem } from '../../contract/failure.ts';
import type { Failure, Result } from '../api/result.ts';
import type { Parcel, Reason } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';
import { merge } from './merge.ts';

export type Outcome =
  /** The server's receipt names this parcel's key and exactly its photos. */
  | { type: 'delivered'; receipt: Receipt }
  /** The record has the values of the change. */
  | { type: 'applied'; record: Fields; rev: number }
  /** Somebody else has changed other fields of the record: the change can be rebased and sent again. */
  | { type: 'moved'; record: Fields; rev: number }
  /** Somebody else has changed the same fields: a person must decide. */
  | { type: 'conflict'; record: Fields }
  /** No answer, or a foreign one: nothing else can be sent either. */
  | { type: 'unreachable'; reason: Reason }
  /** The sender's token was refused: the whole lane waits for that person. `blocked`: because of a ban, which a person should know. */
  | { type: 'signedOut'; blocked: boolean }
  /** Our server asks to back off. `gate`: with everything, not only with this parcel. */
  | { type: 'later'; reason: Reason; waitMs: number | null; gate: boolean }
  /** Nothing was sent: the device failed to read the photos, which says nothing about the bytes. */
  | { type: 'unread' }
  /** Photos are over the server's limit. */
  | { type: 'tooLarge'; reason: Reason }
  /** Sending it again cannot help: a person must look. */
  | { type: 'refused'; reason: Reason };

/** What was sent, as far as the receipt must repeat it. */
export interface SentContent {
  key: string;
  photos: readonly { slot: string; sha256: string }[];
  /** The record to add the photos to; none for a new one. */
  record?: string | undefined;
}

const GONE: Outcome = { type: 'refused', reason: { word: 'gone', status: 404 } };

/** The outcome of one upload. */
export function judge(result: Result<{ data: Receipt }, Failure>, sent: SentContent): Outcome {
  if (result.ok) {
    return matches(result.value.data, sent)
      ? { type: 'delivered', receipt: result.value.data }
      : { type: 'unreachable', reason: { word: 'portal' } };
  }
  const { failure } = result;
  if (failure.kind === 'problem' && failure.status === 404 && sent.record !== undefined) return GONE;
  if (failure.kind === 'problem') return refusal(failure.status, failure.problem, failure.retryAfterMs);
  // A proxy in front of the server has a limit of its own.
  if (failure.kind === 'foreign' && failure.status === 413) {
    return { type: 'tooLarge', reason: { word: 'tooLarge', status: 413 } };
  }
  return notAnswered(failure);
}

/** The outcome if our server did not answer readably. */
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

/** The outcome of one change. The server stores no key for it: after a lost answer, the record itself shows the result. */
export function judgeChange(result: Result<{ data: Fields }, Failure>, parcel: Parcel): Outcome {
  if (result.ok) {
    const { data: record } = result.value;
    const rev = revOf(record, parcel);
    return rev === null ? { type: 'unreachable', reason: { word: 'portal' } } : { type: 'applied', record, rev };
  }
  const { failure } = result;
  if (failure.kind !== 'problem') return notAnswered(failure);
  const { status, problem, retryAfterMs } = failure;
  if (parcel.action === 'verdict' && problem.record && (status === 412 || problem.ermessage === 'reviewDecided')) {
    return { type: 'conflict', record: problem.record };
  }
  if (status === 412) return staleOutcome(problem, parcel);
  if (status === 404) return GONE;
  // Nothing in a change can be made smaller.
  if (status === 413) return { type: 'refused', reason: { word: 'refused', status, message: problem.message } };
  return refusal(status, problem, retryAfterMs);
}

/** The outcome of a change against an outdated revision. */
function staleOutcome({ record, message }: Problem, parcel: Parcel): Outcome {
  const rev = record ? revOf(record, parcel) : null;
  if (!record || rev === null) {
    return { type: 'later', reason: { word: 'server', status: 412, message }, waitMs: null, gate: false };
  }
  // This attempt is one of those unanswered. An earlier one may have been the first step of several.
  const mayHaveArrived = parcel.unanswered > 1 && rev > (parcel.rev ?? 0) + 1;
  const { word } = merge(readFields(parcel.before), readFields(parcel.fields), record, mayHaveArrived);
  if (word === 'there') return { type: 'applied', record, rev };
  return word === 'disjoint' ? { type: 'moved', record, rev } : { type: 'conflict', record };
}

/** The revision of a record; null if it is not the parcel's record. */
function revOf({ _id, rev }: Fields, { record }: Parcel): number | null {
  return _id === record && typeof rev === 'number' && Number.isInteger(rev) ? rev : null;
}

/** Whether a receipt is for exactly what was sent. */
export const matches = (receipt: Receipt, { key, photos }: SentContent): boolean => {
  const print = (list: SentContent['photos']) =>
    list
      .map(({ slot, sha256 }) => `${slot}:${sha256}`)
      .sort()
      .join();
  return receipt.key === key && print(receipt.photos) === print(photos);
};

/** Statuses by which our server asks the whole device to back off. */
export const isRetryLater = (status: number | undefined): boolean => status === 429 || status === 503;

function refusal(
  status: number,
  { message, ermessage, errors = [], reason: why, setUp, blocked }: Problem,
  waitMs: number | null,
): Outcome {
  const reason = (word: Reason['word']): Reason => ({ word, status, message });
  const single = { ...(errors.length > 0 ? { errors } : {}), ...(why ? { why } : {}) };
  if (status === 401) return { type: 'signedOut', blocked: blocked === true };
  if (status === 413) return { type: 'tooLarge', reason: reason('tooLarge') };
  // The account must be set up first; then everything may leave.
  if (setUp || isRetryLater(status)) return { type: 'later', reason: reason('busy'), waitMs, gate: true };
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
