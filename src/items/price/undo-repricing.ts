import type { BulkResult } from '../../../contract/calls/bulk.ts';
import { type Repricing, repricePriceTiers } from '../../../contract/calls/price-tiers.ts';
import { ITEM_KINDS } from '../../../contract/code.ts';
import { hasBulk } from '../../../contract/resource.ts';
import { undoBulkStep } from '../../api/bulk.ts';
import { send } from '../../api/calls.ts';
/** Undoes a run of repricing like a bulk change: kind by kind, step by step. */
import { declaration } from '../../api/declarations.ts';
import type { Failure, Result } from '../../api/result.ts';
import { type BulkOutcome, inSteps } from '../../engine/bulk/bulk-work.ts';
import { ownCall } from '../../session/own-call.ts';

/** A part of a repricing takes longer than other calls, in ms. */
const PART_TIMEOUT_MS = 60_000;
/** From this status on the server failed rather than refused. */
const SERVER_ERROR = 500;

/** The items to reprice. */
export interface RepriceOrder {
  tier?: string | undefined;
  linked: boolean;
}

/** The changes of a run, and its ids. */
export interface RepricingRun {
  order: RepriceOrder;
  operation: string;
  items: Repricing['done'];
  /** Cursor of its next part; null for the first one. */
  after: string | null;
  /** That part was sent and got no answer: it may have changed items all the same. */
  unanswered: boolean;
}

/** The result of a part; `unsure` if one of its requests got no answer. */
type PartResult = Result<Repricing, Failure> & { unsure: boolean };

/** Sends the next part, or its dry run, which also lists what was done before. Without an answer it is sent once more; idempotent. */
export async function sendPart(
  { order, operation, after }: Pick<RepricingRun, 'order' | 'after'> & { operation?: string },
  dryRun: boolean,
): Promise<PartResult> {
  const part = { ...order, dryRun, ...(operation ? { operation } : {}), ...(after === null ? {} : { after }) };
  const reprice = () => ownCall(send(repricePriceTiers, { body: part, timeoutMs: PART_TIMEOUT_MS }));
  let answer = await reprice();
  const unsure = !answer.ok && isUnsure(answer.failure);
  if (unsure) answer = await reprice();
  return answer.ok ? { ok: true, value: answer.value.data, unsure } : { ...answer, unsure };
}

export interface UndoOutcome extends BulkOutcome {
  /** The run with what was not reached, to be resumed; null if all was. */
  later: RepricingRun | null;
}

/** Undoes a run, including parts without an answer; skips items whose price was already restored. */
export async function undoRepricing(run: RepricingRun, onProgress: (done: number) => void): Promise<UndoOutcome> {
  const { operation } = run;
  let { items } = run;
  if (run.unanswered) {
    const preview = await sendPart(run, true);
    if (!preview.ok) return { results: [], rest: items.map(({ _id }) => _id), failure: preview.failure, later: run };
    items = mergedItems(items, preview.value.done);
  }
  const results: BulkResult[] = [];
  const rest: string[] = [];
  let failure: Failure | null = null;
  for (const kind of ITEM_KINDS) {
    const resource = declaration(kind);
    const ids = items.filter((item) => item.kind === kind).map(({ _id }) => _id);
    if (!hasBulk(resource)) continue;
    const done = results.length;
    const outcome: BulkOutcome = await inSteps({
      ids,
      send: (step) => undoBulkStep(resource, { operation, ids: step }),
      onProgress: (reached) => onProgress(done + reached),
      // Without an answer for one kind, the next one is not started.
      stopped: () => failure !== null,
    });
    results.push(...outcome.results);
    rest.push(...outcome.rest);
    failure ??= outcome.failure;
  }
  const unreached = items.filter(({ _id }) => rest.includes(_id));
  return { results, rest, failure, later: failure && { ...run, items: unreached, unanswered: false } };
}

/** Whether something may have been done all the same: there was no refusal. */
const isUnsure = (failure: Failure): boolean => failure.kind !== 'problem' || failure.status >= SERVER_ERROR;

/** Union of both lists, each item once. */
export const mergedItems = (some: Repricing['done'], more: Repricing['done']): Repricing['done'] => [
  ...new Map([...some, ...more].map((item) => [item._id, item])).values(),
];
