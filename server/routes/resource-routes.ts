import * as z from 'zod';

import { defineCall } from '../../contract/call.ts';
import { catalogue, type ResourceName } from '../../contract/catalogue.ts';
import { id } from '../../contract/field.ts';
import { listQuery, type ListQuery, type Resource } from '../../contract/resource.ts';
import { recordSources } from '../services/record-sources.ts';
import { findRecord, listRecords } from '../services/records.ts';
import type { Routes } from './route-deps.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The calls every resource has: `GET /<plural>` and `GET /<name>/{id}`. */
const callsOf = (resource: Resource, record: z.ZodType = resource.record) => ({
  list: defineCall({
    name: `list${capital(resource.plural)}`,
    method: 'GET',
    path: `/${resource.plural}`,
    summary: `List ${resource.plural}`,
    who: resource.who,
    query: listQuery(resource),
    data: record,
    list: true,
  }),
  detail: defineCall({
    name: `get${capital(resource.name)}`,
    method: 'GET',
    path: `/${resource.name}/{id}`,
    summary: `Open one ${resource.name}`,
    who: resource.who,
    params: z.object({ id: id() }),
    data: record,
  }),
});

/** Mounts list and detail of every resource of the catalogue (contract 7). */
export const resourceRoutes: Routes = (api, { db }) => {
  for (const name of Object.keys(catalogue) as ResourceName[]) {
    const resource = catalogue[name] as unknown as Resource;
    const source = recordSources[name];
    const calls = callsOf(resource);
    api.mount(calls.list, ({ caller, query }) => listRecords(db, source, resource, query as ListQuery, caller));
    api.mount(calls.detail, async ({ caller, params }) => {
      return { data: await findRecord(db, source, resource, params.id, caller) };
    });
  }
};
