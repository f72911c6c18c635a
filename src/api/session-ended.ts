import { SESSION_ENDED } from '../../contract/failure.ts';
import type { Failure } from './result.ts';

/** Whether a failure says that the token is no longer valid (spec section 8), as opposed to a wrong password. */
export const isSessionEnded = (failure: Failure): boolean =>
  failure.kind === 'problem' && failure.status === 401 && failure.problem.message === SESSION_ENDED;
