/** Changing many records in steps, and taking it back: what was done so far is known at every moment, and can be stopped. */
import type { BulkChange, BulkResource, BulkResult } from '../../../contract/calls/bulk.ts';
import { runBulkStep, undoBulkStep } from '../../api/bulk.ts';
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

interface Work {
  ids: readonly string[];
  send: (ids: readonly string[]) => Promise<Result<BulkResult[], Failure>>;
  /** Hears how many records are done. */
  onProgress: (done: number) => void;
  stopped: () => boolean;
}

/** Changes records step by step. */
export const runInSteps = (
  resource: BulkResource,
  { operation, change, ...work }: Omit<Work, 'send'> & { operation: string; change: BulkChange },
): Promise<BulkOutcome> => inSteps({ ...work, send: (ids) => runBulkStep(resource, { operation, ids, change }) });

/** Takes back what an operation changed, step by step. */
export const undoInSteps = (
  resource: BulkResource,
  { operation, ...work }: Omit<Work, 'send'> & { operation: string },
): Promise<BulkOutcome> => inSteps({ ...work, send: (ids) => undoBulkStep(resource, { operation, ids }) });

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

/** Ids of the records an operation has changed: now, or when the same step was sent before. */
export const changedIds = (results: readonly BulkResult[]): string[] =>
  results.filter(({ did, already }) => did === 'changed' || already === true).map(({ _id }) => _id);
