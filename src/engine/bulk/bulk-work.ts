/** Changes many records in steps, and undoes it: progress is always known, and each run can be stopped. */
import type { BulkPreview, BulkResult } from '../../../contract/calls/bulk.ts';
import type { Failure, Result } from '../../api/result.ts';

/** Records per step: few enough to show progress, many enough to finish a thousand soon. */
const STEP = 50;

export interface BulkOutcome {
  /** The result of each record reached. */
  results: readonly BulkResult[];
  /** Records not reached: the run was stopped, or a step had no answer. */
  rest: readonly string[];
  failure: Failure | null;
}

/** What a query matches when its change starts, compared with the preview. */
export interface BulkTargets {
  /** Records of the preview that still match, to be changed. */
  ids: readonly string[];
  /** Number of records that match only since the preview. */
  later: number;
  /** Number of previewed records that no longer match. */
  gone: number;
}

/** Keeps the previewed records that still match: nothing else is changed. */
export function bulkTargets(
  seen: Pick<BulkPreview, 'ids' | 'more'>,
  found: { ids: readonly string[]; more: boolean },
): BulkTargets {
  const { ids: counted = [] } = seen;
  // Above the limit, a record pushed out of the first ones still matches: which ones came or went is unknown.
  if (found.more) return { ids: counted, later: 0, gone: 0 };
  const [before, now] = [new Set(counted), new Set(found.ids)];
  const ids = counted.filter((id) => now.has(id));
  // If the preview was cut at the limit, the other matches are not all new: they may have come after those.
  const later = seen.more ? 0 : found.ids.filter((id) => !before.has(id)).length;
  return { ids, later, gone: counted.length - ids.length };
}

interface StepRun {
  ids: readonly string[];
  send: (ids: readonly string[]) => Promise<Result<BulkResult[], Failure>>;
  /** Called with the number of records done. */
  onProgress: (done: number) => void;
  stopped: () => boolean;
}

/** Sends ids in steps; ends early when stopped or when a step has no answer, and reports what was not reached. */
export async function inSteps({ ids, send, onProgress, stopped }: StepRun): Promise<BulkOutcome> {
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

/** Records left unchanged: somebody has edited them since, or they were refused. */
export const notDone = (results: readonly BulkResult[]): BulkResult[] =>
  results.filter(({ did }) => did === 'refused' || did === 'changedMeanwhile');

/** Ids of the records an operation has changed: now, or earlier by the same step. */
export const changedIds = (results: readonly BulkResult[]): string[] =>
  results.filter(({ did, already }) => did === 'changed' || already === true).map(({ _id }) => _id);
