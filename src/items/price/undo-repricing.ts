/** Taking a run of repricing back, as a change of many is: kind by kind, step by step. */
import { type BulkResult, hasBulk } from '../../../contract/calls/bulk.ts';
import type { Repricing } from '../../../contract/calls/price-tiers.ts';
import { ITEM_KINDS } from '../../../contract/code.ts';
import { undoBulkStep } from '../../api/bulk.ts';
import { reprice } from '../../api/price-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import { type BulkOutcome, inSteps } from '../../engine/bulk/bulk-work.ts';
import { declaration } from '../../engine/declared.ts';
import { ownCall } from '../../session/own-call.ts';

/** Statuses from here on say that the server failed, not that it refused. */
const SERVER_ERROR = 500;

/** Which items are repriced. */
export interface RepriceOrder {
  tier?: string | undefined;
  linked: boolean;
}

/** What a run has changed, and what it is known by. */
export interface RepricingRun {
  order: RepriceOrder;
  operation: string;
  items: Repricing['done'];
  /** Where its next part begins; null for the first one. */
  after: string | null;
  /** That part was sent and had no answer: it may have changed items all the same. */
  unanswered: boolean;
}

/** What became of a part; `unsure` where one of its sendings had no answer. */
type Sent = Result<Repricing, Failure> & { unsure: boolean };

/** Sends the next part, or asks what it would do and has done. Without an answer it is sent once more: nothing is done twice. */
export async function sendPart(
  { order, operation, after }: Pick<RepricingRun, 'order' | 'after'> & { operation?: string },
  dryRun: boolean,
): Promise<Sent> {
  const part = { ...order, dryRun, ...(operation ? { operation } : {}), ...(after === null ? {} : { after }) };
  let answer = await ownCall(reprice(part));
  const unsure = !answer.ok && isUnsure(answer.failure);
  if (unsure) answer = await ownCall(reprice(part));
  return answer.ok ? { ok: true, value: answer.value.data, unsure } : { ...answer, unsure };
}

export interface Undone extends BulkOutcome {
  /** What was not reached, to be gone on with; null where all was. */
  later: RepricingRun | null;
}

/** Takes a run back, also what it did without an answer; nothing happens to an item that has its price again already. */
export async function undoRepricing(run: RepricingRun, onProgress: (done: number) => void): Promise<Undone> {
  const { operation } = run;
  let { items } = run;
  if (run.unanswered) {
    const asked = await sendPart(run, true);
    if (!asked.ok) return { results: [], rest: items.map(({ _id }) => _id), failure: asked.failure, later: run };
    items = mergedItems(items, asked.value.done);
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
      // Without an answer for one kind, the next one is not begun.
      stopped: () => failure !== null,
    });
    results.push(...outcome.results);
    rest.push(...outcome.rest);
    failure ??= outcome.failure;
  }
  const unreached = items.filter(({ _id }) => rest.includes(_id));
  return { results, rest, failure, later: failure && { ...run, items: unreached, unanswered: false } };
}

/** Whether something may have been done all the same: nobody has said that it was refused. */
const isUnsure = (failure: Failure): boolean => failure.kind !== 'problem' || failure.status >= SERVER_ERROR;

/** Items of both, each once. */
export const mergedItems = (some: Repricing['done'], more: Repricing['done']): Repricing['done'] => [
  ...new Map([...some, ...more].map((item) => [item._id, item])).values(),
];
