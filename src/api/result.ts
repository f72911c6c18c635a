import type { Problem } from '../../contract/failure.ts';

/** The result of a call: a value, or a failure that must be handled. */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F };

/**
 * Why a call has no answer of ours. `unreachable`: no answer at all (offline, timeout, reset), or a gateway's that our server is down; `foreign`: somebody else answered (portal,
 * proxy); `problem`: our server refused and says why; `unreadable`: this version cannot parse our server's answer.
 */
export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'foreign'; status: number }
  | { kind: 'problem'; status: number; problem: Problem; retryAfterMs: number | null }
  | { kind: 'unreadable'; status: number };

/** A failure as an exception, for callers that need one (query functions). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind === 'problem' ? failure.problem.message : failure.kind);
    this.failure = failure;
  }
}
