import type { Failure, Result } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { endSession } from './session.ts';

/** Awaits a call of the signed-in person; if the server no longer accepts the token, the session ends here too. */
export async function ownCall<T>(call: Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
  const answer = await call;
  if (!answer.ok && isSessionEnded(answer.failure)) void endSession();
  return answer;
}
