/** Changing many records at once, as the page asks for it: a preview, and steps that are small enough to be stopped between. */
import {
  type BulkChange,
  bulkIdsCall,
  type BulkPreview,
  bulkPreviewCall,
  type BulkResource,
  type BulkResult,
  bulkRunCall,
  bulkUndoCall,
} from '../../contract/calls/bulk.ts';
import { ask, type CallFor } from './client.ts';
import { credentials } from './credentials.ts';
import type { ListSearch } from './resource-queries.ts';
import type { Failure, Result } from './result.ts';

/** Some records by their ids, or all that a query finds. */
export type BulkSelect = { ids: readonly string[] } | { query: ListSearch };

/** Looking at thousands of records, or changing some dozens, takes longer than a form does; in ms. */
const LONG_MS = 60_000;

async function send<T>(call: CallFor<T>, body: object): Promise<Result<T, Failure>> {
  const answer = await ask(call, credentials(), { body, timeoutMs: LONG_MS });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** What a change would do to the chosen records. */
export const previewBulk = (
  resource: BulkResource,
  select: BulkSelect,
  change: BulkChange,
): Promise<Result<BulkPreview, Failure>> => send(bulkPreviewCall(resource), { select, change });

/** The ids a query finds now. */
export const findBulkIds = (
  resource: BulkResource,
  query: ListSearch,
): Promise<Result<{ ids: string[]; more: boolean }, Failure>> => send(bulkIdsCall(resource), { query });

/** One step of a change; safe to send again. */
export const runBulkStep = (
  resource: BulkResource,
  step: { operation: string; ids: readonly string[]; change: BulkChange },
): Promise<Result<BulkResult[], Failure>> => send(bulkRunCall(resource), step);

/** One step of taking a change back; safe to send again. */
export const undoBulkStep = (
  resource: BulkResource,
  step: { operation: string; ids: readonly string[] },
): Promise<Result<BulkResult[], Failure>> => send(bulkUndoCall(resource), step);
