import { historyCall, restorePreviewCall, revertCall, undoCall } from '../../contract/calls/history.ts';
import { historyOf } from '../engine/records/history.ts';
import { previewRestore, undoEntries } from '../engine/records/undo.ts';
import type { Routes } from './route-deps.ts';

/** History and undo, for every resource that can be edited. */
export const historyRoutes: Routes = (api, { db, resources }) => {
  for (const { resource, source } of resources) {
    if (!resource.edit) continue;
    api.mount(historyCall(resource), ({ caller, params, query }) =>
      historyOf(db, source, resource, { ...params, ...query, caller }),
    );
    api.mount(undoCall(resource), async ({ caller, params, body, rev, requestId, channel, done }) => {
      const undo = {
        ...params,
        of: 'entry',
        key: body.entry,
        fields: body.fields,
        caller,
        rev,
        requestId,
        channel,
      } as const;
      return { data: (await undoEntries(db, source, resource, undo)).after, message: done.recordSaved };
    });
    api.mount(restorePreviewCall(resource), async ({ caller, params, query }) => {
      return { data: await previewRestore(db, source, resource, { ...params, ...query, caller }) };
    });
    api.mount(revertCall(resource), async ({ caller, params, body, rev, requestId, channel, done }) => {
      const undo = { ...params, of: 'since', key: body.entry, caller, rev, requestId, channel } as const;
      return { data: (await undoEntries(db, source, resource, undo)).after, message: done.recordSaved };
    });
  }
};
