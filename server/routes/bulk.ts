import { bulkIdsCall, bulkPreviewCall, bulkRunCall, bulkUndoCall } from '../../contract/calls/bulk.ts';
import { hasBulk } from '../../contract/resource.ts';
import { bulkIds, previewBulk, runBulk, undoBulk } from '../engine/bulk/bulk.ts';
import type { Refusal } from '../engine/refusal.ts';
import { refusalWords } from '../http/problem.ts';
import type { Routes } from './route-deps.ts';

/** Bulk changes, for every resource that declares them. */
export const bulkRoutes: Routes = (api, { db, resources }) => {
  for (const { resource, source } of resources) {
    if (!hasBulk(resource)) continue;
    api.mount(bulkPreviewCall(resource), async ({ caller, body, language }) => {
      const tell = (refusal: Refusal) => refusalWords(refusal, language);
      return { data: await previewBulk(db, source, resource, { ...body, caller, tell }) };
    });
    api.mount(bulkIdsCall(resource), async ({ caller, body }) => {
      return { data: await bulkIds(db, source, resource, { ...body, caller }) };
    });
    api.mount(bulkRunCall(resource), async ({ caller, body, channel, language }) => {
      const tell = (refusal: Refusal) => refusalWords(refusal, language);
      return { data: await runBulk(db, source, resource, { ...body, caller, channel, tell }) };
    });
    api.mount(bulkUndoCall(resource), async ({ caller, body, requestId, channel, language }) => {
      const tell = (refusal: Refusal) => refusalWords(refusal, language);
      return { data: await undoBulk(db, source, resource, { ...body, caller, requestId, channel, tell }) };
    });
  }
};
