import { catalogue, type ResourceName } from '../../contract/catalogue.ts';
import { detailCall, editCall, listCall } from '../../contract/resource-calls.ts';
import type { ListQuery, Resource } from '../../contract/resource.ts';
import { editRecord } from '../services/edits.ts';
import { recordSources } from '../services/record-sources.ts';
import { findRecord, listRecords } from '../services/records.ts';
import type { Routes } from './route-deps.ts';

/** Mounts list and detail of every resource of the catalogue, and the change of those that declare one (contract 7). */
export const resourceRoutes: Routes = (api, { db }) => {
  for (const name of Object.keys(catalogue) as ResourceName[]) {
    const resource = catalogue[name] as unknown as Resource;
    const source = recordSources[name];
    api.mount(listCall(resource), ({ caller, query }) => listRecords(db, source, resource, query as ListQuery, caller));
    api.mount(detailCall(resource), async ({ caller, params }) => {
      return { data: await findRecord(db, source, resource, params.id, caller) };
    });
    if (!resource.edit) continue;
    api.mount(editCall(resource), async ({ caller, params, body: fields, rev, requestId, done }) => {
      const edit = { id: params.id, caller, fields, rev, requestId };
      return { data: await editRecord(db, source, resource, edit), message: done.recordSaved };
    });
  }
};
