/** What an answer to an upload means for its parcel: one table, pure, the same in page and service worker. */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { Problem } from '../../contract/failure.ts';
import type { Failure, Result } from '../api/result.ts';
import type { Reason } from '../store/db.ts';

export type Outcome =
  /** The server's receipt names this parcel's key and exactly its photos. */
  | { type: 'delivered'; receipt: Receipt }
  /** No answer, or somebody else's: nothing else can be sent either. */
  | { type: 'unreachable'; reason: Reason }
  /** The sender's token is refused: the whole lane waits for that person. */
  | { type: 'signedOut' }
  /** Our server asks for patience. `gate`: with everything, not only with this parcel. */
  | { type: 'later'; reason: Reason; waitMs: number | null; gate: boolean }
  /** Photos are over the server's limit. */
  | { type: 'tooLarge'; reason: Reason }
  /** Sending the same again cannot help: a person must look. */
  | { type: 'refused'; reason: Reason };

/** What was sent, as far as the receipt must echo it. */
export interface Sent {
  key: string;
  photos: readonly { slot: string; sha256: string }[];
}

/** Reads the outcome of one upload. */
export function judge(result: Result<{ data: Receipt }, Failure>, sent: Sent): Outcome {
  if (result.ok) {
    return matches(result.value.data, sent)
      ? { type: 'delivered', receipt: result.value.data }
      : { type: 'unreachable', reason: { word: 'portal' } };
  }
  const { failure } = result;
  switch (failure.kind) {
    case 'unreachable':
      return { type: 'unreachable', reason: { word: 'network' } };
    case 'foreign':
      // A proxy in front of the server with a limit of its own.
      if (failure.status === 413) return { type: 'tooLarge', reason: { word: 'tooLarge', status: 413 } };
      return { type: 'unreachable', reason: { word: 'portal', status: failure.status } };
    case 'unreadable':
      return { type: 'later', reason: { word: 'server', status: failure.status }, waitMs: null, gate: false };
    case 'problem':
      return refusal(failure.status, failure.problem, failure.retryAfterMs);
  }
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
export const isPatience = (status: number | undefined): boolean => status === 429 || status === 503;

function refusal(status: number, { message, ermessage }: Problem, waitMs: number | null): Outcome {
  const reason = (word: Reason['word']): Reason => ({ word, status, message });
  if (status === 401) return { type: 'signedOut' };
  if (status === 413) return { type: 'tooLarge', reason: reason('tooLarge') };
  if (isPatience(status)) return { type: 'later', reason: reason('busy'), waitMs, gate: true };
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
  return { type: 'refused', reason: reason(words[ermessage ?? ''] ?? 'refused') };
}
