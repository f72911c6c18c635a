import { hubLimit, mayDo } from '../../contract/access.ts';
import {
  actionCall,
  createCall,
  editCall,
  positionCall,
  restoreCall,
  statusCalls,
  trashCall,
} from '../../contract/change-calls.ts';
import { countCall, detailCall, listCall, type TabCounts } from '../../contract/resource-calls.ts';
import { type ListQuery, positionOf } from '../../contract/resource.ts';
import { shareReads } from '../engine/limits/concurrency.ts';
import { actOnce, moveRecord } from '../engine/records/actions.ts';
import { addRecord } from '../engine/records/additions.ts';
import { editByForm } from '../engine/records/form-edits.ts';
import { placeRecord } from '../engine/records/place-record.ts';
import { countRecords } from '../engine/records/record-counts.ts';
import { findRecord, listRecords, readableScope } from '../engine/records/records.ts';
import { trashRecord } from '../engine/records/trash.ts';
import { Refusal, refuseField } from '../engine/refusal.ts';
import { created } from '../http/created.ts';
import type { Routes } from './route-deps.ts';

/** Mounts list and detail of every resource, and the other calls it declares: create, edit, trash, tabs (contract 7). */
export const resourceRoutes: Routes = (api, deps) => {
  const { db } = deps;
  for (const { resource, source } of deps.resources) {
    api.mount(listCall(resource), ({ caller, query }) => listRecords(db, source, resource, query as ListQuery, caller));
    api.mount(detailCall(resource), async ({ caller, params, query }) => {
      // Not found for others, so that ids reveal nothing.
      if (!mayDo(resource.who, caller) && params.id !== caller._id) throw new Refusal('notFound');
      const place = query?.trash === true ? readableScope(resource, caller) : 'kept';
      return { data: await findRecord(db, source, resource, params.id, caller, place) };
    });
    if (resource.list.tabs) {
      const shareCounts = shareReads<TabCounts>();
      api.mount(countCall(resource), async ({ caller, query }) => {
        // Everybody who has the list open reads them again after a change.
        const sight = JSON.stringify([hubLimit(caller), caller.key, query]);
        return { data: await shareCounts(sight, () => countRecords(db, source, resource, query, caller)) };
      });
    }
    if (resource.create) {
      api.mount(createCall(resource), async ({ caller, body: fields, idempotencyKey, requestId, channel, done }) => {
        const how = { caller, idempotencyKey, requestId, channel, message: done.recordAdded };
        return created(await addRecord(deps, source, resource, { ...how, fields }));
      });
    }
    if (!resource.edit) continue;
    const isOurs = (field: string) => Object.hasOwn({ ...resource.edit?.form, ...resource.edit?.fields }, field);
    const { who } = resource.edit;
    api.mount(editCall(resource), async ({ params, body, done, ...input }) => {
      // Refused before the record is looked up, so that ids reveal nothing.
      if (!mayDo(who, input.caller) && params.id !== input.caller._id) throw new Refusal('forbidden');
      const fields = Object.fromEntries(Object.entries(body).filter(([field]) => isOurs(field)));
      // A record sent back as it was read contains read-only fields.
      const sent = Object.fromEntries(Object.entries(body).filter(([field]) => !isOurs(field)));
      const edit = { ...input, id: params.id, fields, sent, message: done.recordSaved };
      return created(await editByForm(deps, { resource, source }, edit));
    });
    for (const call of resource.status ? statusCalls(resource) : []) {
      api.mount(call, async ({ caller, params: { id }, body, rev, requestId, channel, done }) => {
        const { id: same = id, status: to, reason, ...input } = body;
        if (same !== id) throw refuseField('id', 'otherId');
        const order = { id, to, reason, input, caller, rev, requestId, channel };
        return { data: await moveRecord(db, source, resource, order), message: done.statusSet };
      });
    }
    for (const action of Object.keys(resource.actions ?? {})) {
      api.mount(actionCall(resource, action), async ({ params: { id }, body, done, ...given }) => {
        const { reason, ...input } = body;
        const order = { ...given, id, action, reason, input, message: done.recordSaved };
        return created(await actOnce(deps, { resource, source }, order));
      });
    }
    if (positionOf(resource) !== undefined) {
      api.mount(positionCall(resource), async ({ params: { id }, body, done, ...given }) => {
        const data = await placeRecord(db, source, resource, { ...given, id, move: body });
        return { data, message: done.recordSaved };
      });
    }
    if (!resource.trash) continue;
    api.mount(trashCall(resource), async ({ caller, params, rev, requestId, channel, done }) => {
      const order = { id: params.id, away: true, caller, rev, requestId, channel };
      return { data: await trashRecord(db, source, resource, order), message: done.recordTrashed };
    });
    api.mount(restoreCall(resource), async ({ caller, params, rev, requestId, channel, done }) => {
      const order = { id: params.id, away: false, caller, rev, requestId, channel };
      return { data: await trashRecord(db, source, resource, order), message: done.recordRestored };
    });
  }
};
