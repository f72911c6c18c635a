import { SESSION_ENDED } from '../../contract/failure.ts';
import type { Failure } from './result.ts';

/** Whether a failure says that the token is no longer valid (spec section 8), as opposed to a wrong password. */
export const isSessionEnded = (failure: Failure): boolean =>
  failure.kind === 'problem' && failure.status === 401 && failure.problem.message === SESSION_ENDED;

/** Whether a failure says that the account was blocked. */
export const isAccountBlocked = (failure: Failure): boolean =>
  isSessionEnded(failure) && failure.kind === 'problem' && failure.problem.blocked === true;

let blocked = false;

/** Notes the last word of our server about the session; whoever ends it does not always have the failure. */
export function noteBlocked(failure: Failure): void {
  if (isSessionEnded(failure)) blocked = isAccountBlocked(failure);
}

/** Whether the session that has just ended did so because the account was blocked. */
export const wasBlocked = (): boolean => blocked;
