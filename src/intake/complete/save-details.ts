import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { editCall } from '../../../contract/change-calls.ts';
import { send } from '../../api/calls.ts';
import { declaration } from '../../api/declarations.ts';
import type { Failure } from '../../api/result.ts';
import { isSessionEnded } from '../../api/session-ended.ts';
import { isSame } from '../../outbox/merge.ts';
import { endSession } from '../../session/session.ts';
import { type Details, renewed } from './work-item.ts';

/** The result of a save: the saved item, the item somebody else has edited meanwhile, or a failure. */
export type SaveResult =
  | { word: 'saved'; item: IncompleteItem }
  | { word: 'stale'; now: IncompleteItem }
  | { word: 'failed'; failure: Failure };

/** Saves details of an item against the version read, so that nobody else's change is overwritten. Never throws. */
export async function saveDetails(item: IncompleteItem, values: Details): Promise<SaveResult> {
  const answer = await send(editCall(declaration(item.kind)), {
    params: { id: item._id },
    body: values,
    rev: item.rev,
  });
  if (answer.ok) return { word: 'saved', item: renewed(item, answer.value.data) };
  const { failure } = answer;
  if (failure.kind === 'problem' && failure.status === 412 && failure.problem.record) {
    const now = renewed(item, failure.problem.record);
    // The answer of an earlier try was lost, or somebody else has entered the same.
    const isThere = Object.entries(values).every(([name, value]) => isSame(value, now.details[name]));
    return isThere ? { word: 'saved', item: now } : { word: 'stale', now };
  }
  if (isSessionEnded(failure)) void endSession();
  return { word: 'failed', failure };
}
