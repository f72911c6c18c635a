/** Changing many records in steps, and taking it back: what was done so far is known at every moment, and can be stopped. */
import type { BulkPreview, BulkResult } from '../../../contract/calls/bulk.ts';
import type { Failure, Result } from '../../api/result.ts';

/** Records of one step: few enough that progress is seen, many enough that a thousand are soon done. */
const STEP = 50;

export interface BulkOutcome {
  /** What became of each record that was reached. */
  results: readonly BulkResult[];
  /** Records that were not reached: it was stopped, or a step had no answer. */
  rest: readonly string[];
  failure: Failure | null;
}

/** What a query finds when its change is to begin, beside what it found when it was looked at before. */
export interface Reach {
  /** Records of the preview that still match: those that are changed. */
  ids: readonly string[];
  /** How many have come to match since. */
  later: number;
  /** How many of the preview no longer match. */
  gone: number;
}

/** Nothing is changed that the preview did not count, and nothing of it that no longer matches. */
export function reachOf(
  seen: Pick<BulkPreview, 'ids' | 'more'>,
  found: { ids: readonly string[]; more: boolean },
): Reach {
  const { ids: counted = [] } = seen;
  // Of more than are changed at once, one that was pushed out of the first ones still matches: which have come or gone is not known.
  if (found.more) return { ids: counted, later: 0, gone: 0 };
  const [before, now] = [new Set(counted), new Set(found.ids)];
  const ids = counted.filter((id) => now.has(id));
  // Where the preview counted the first ones only, the others found are not all new: they may have matched behind those.
  const later = seen.more ? 0 : found.ids.filter((id) => !before.has(id)).length;
  return { ids, later, gone: counted.length - ids.length };
}

interface Work {
  ids: readonly string[];
  send: (ids: readonly string[]) => Promise<Result<BulkResult[], Failure>>;
  /** Hears how many records are done. */
  onProgress: (done: number) => void;
  stopped: () => boolean;
}

/** Sends ids in steps; ends early when it is stopped or a step has no answer, and says what was not reached. */
export async function inSteps({ ids, send, onProgress, stopped }: Work): Promise<BulkOutcome> {
  const results: BulkResult[] = [];
  for (let at = 0; at < ids.length; at += STEP) {
    if (stopped()) return { results, rest: ids.slice(at), failure: null };
    const answer = await send(ids.slice(at, at + STEP));
    if (!answer.ok) return { results, rest: ids.slice(at), failure: answer.failure };
    results.push(...answer.value);
    onProgress(results.length);
  }
  return { results, rest: [], failure: null };
}

/** What was left as it is: somebody has changed it since, or it was refused. */
export const notDone = (results: readonly BulkResult[]): BulkResult[] =>
  results.filter(({ did }) => did === 'refused' || did === 'changedMeanwhile');

/** Ids of the records an operation has changed: now, or when the same step was sent before. */
export const changedIds = (results: readonly BulkResult[]): string[] =>
  results.filter(({ did, already }) => did === 'changed' || already === true).map(({ _id }) => _id);
