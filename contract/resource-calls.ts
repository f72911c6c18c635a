/** The standard calls that read records of a resource, derived from its declaration. */
import * as z from 'zod';

import { defineCall, defineListCall } from './call.ts';
import { capital } from './capital.ts';
import { fieldMeta } from './field-meta.ts';
import { id } from './field.ts';
import { LIST_TOTAL_MAX } from './limits.ts';
import { listQuery, type Resource, trashFlag } from './resource.ts';

/** `GET /products`: a page of records. */
export const listCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineListCall({
    name: `list${capital(resource.plural)}`,
    method: 'GET',
    path: `/${resource.paths?.list ?? resource.plural}`,
    summary: `List ${resource.plural}`,
    who: resource.who,
    query: listQuery(resource as unknown as Resource),
    data: resource.record,
  });

/** `GET /product/{id}`: one record; with `trash=true` also a trashed one, for callers who may edit it. */
export const detailCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineCall({
    name: `get${capital(resource.name)}`,
    method: 'GET',
    path: `/${resource.paths?.one ?? resource.name}/{id}`,
    summary: `Read one ${resource.name}`,
    who: resource.ownBy && typeof resource.who !== 'string' ? [...resource.who, ...resource.ownBy] : resource.who,
    params: z.object({ id: id() }),
    ...(resource.trash ? { query: z.strictObject({ trash: trashFlag() }) } : {}),
    data: resource.record,
  });

/** The filters behind the tabs of a list. */
export const tabFields = (tabs: NonNullable<Resource['list']['tabs']>): string[] => [
  ...new Set(Object.values(tabs.words).flatMap((filters) => Object.keys(filters))),
];

/** List parameters that tab counts do not have: page, sort and ids; the trash has its own count. */
const LIST_ONLY = ['offset', 'limit', 'cursor', 'sort', 'trash', 'ids'] as const;

/** Number of records per tab; `isAtLeast` names the tabs whose counting stopped early. */
export interface TabCounts {
  [tab: string]: number | string[] | undefined;
  isAtLeast?: string[] | undefined;
}

/**
 * `GET /all/product/count`: record counts per tab value, in total and in the trash, with the list's filters and up to the limit of its
 * total. Throws for a resource without tabs.
 */
export function countCall<Shape extends z.ZodRawShape>(resource: Resource<Shape>) {
  const { name, plural, record, list, who } = resource;
  if (!list.tabs) throw new TypeError(`${plural} have no tabs`);
  const notCounted: readonly string[] = [...LIST_ONLY, ...tabFields(list.tabs)];
  const { shape } = listQuery(resource);
  const query = z.strictObject(
    Object.fromEntries(Object.entries<z.ZodType>(shape).filter(([each]) => !notCounted.includes(each))),
  );
  const { options = [] } = fieldMeta(record.shape[list.tabs.field] as unknown as z.ZodType);
  const counted = ['total', ...new Set([...options, ...Object.keys(list.tabs.words)]), 'trash'];
  return defineCall({
    name: `count${capital(plural)}`,
    method: 'GET',
    path: `/all/${name}/count`,
    summary: `Count ${plural} by ${list.tabs.field}`,
    who,
    query,
    data: z.object({
      ...Object.fromEntries(counted.map((each) => [each, z.int()])),
      isAtLeast: z
        .array(z.enum(counted))
        .optional()
        .describe(`Those of which there are more than ${LIST_TOTAL_MAX}, where counting stopped; the others are exact`),
    }),
  });
}
