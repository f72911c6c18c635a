/** Bulk changes: a preview, and steps small enough to stop between them. */
import {
  type BulkChange,
  bulkIdsCall,
  type BulkPreview,
  bulkPreviewCall,
  type BulkResult,
  bulkRunCall,
  bulkUndoCall,
} from '../../contract/calls/bulk.ts';
import type { BulkResource } from '../../contract/resource.ts';
import { ask, type CallFor } from './client.ts';
import { credentials } from './credentials.ts';
import type { ListSearch } from './resource-queries.ts';
import type { Failure, Result } from './result.ts';

/** Records by id, or every record a query matches. */
export type BulkSelect = { ids: readonly string[] } | { query: ListSearch };

/** Previewing thousands of records or changing dozens takes longer than a form; in ms. */
const LONG_MS = 60_000;

async function send<T>(call: CallFor<T>, body: object): Promise<Result<T, Failure>> {
  const answer = await ask(call, credentials(), { body, timeoutMs: LONG_MS });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Previews what a change would do to the selected records. */
export const previewBulk = (
  resource: BulkResource,
  select: BulkSelect,
  change: BulkChange,
): Promise<Result<BulkPreview, Failure>> => send(bulkPreviewCall(resource), { select, change });

/** The ids a query matches now. */
export const findBulkIds = (
  resource: BulkResource,
  query: ListSearch,
): Promise<Result<{ ids: string[]; more: boolean }, Failure>> => send(bulkIdsCall(resource), { query });

/** Runs one step of a bulk change; idempotent. */
export const runBulkStep = (
  resource: BulkResource,
  step: { operation: string; ids: readonly string[]; change: BulkChange },
): Promise<Result<BulkResult[], Failure>> => send(bulkRunCall(resource), step);

/** Undoes one step of a bulk change; idempotent. */
export const undoBulkStep = (
  resource: BulkResource,
  step: { operation: string; ids: readonly string[] },
): Promise<Result<BulkResult[], Failure>> => send(bulkUndoCall(resource), step);
