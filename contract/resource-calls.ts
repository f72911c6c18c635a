/** The calls every resource has, made from its declaration. */
import * as z from 'zod';

import { defineCall } from './call.ts';
import { listQuery, type Resource } from './resource.ts';

/** `GET /products`: a page of records. */
export const listCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineCall({
    name: `list${resource.plural}`,
    method: 'GET',
    path: `/${resource.plural}`,
    summary: `List ${resource.plural}`,
    who: resource.who,
    query: listQuery(resource as unknown as Resource),
    data: resource.record,
    list: true,
  });

/** `GET /product/{id}`: one record. */
export const detailCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineCall({
    name: `get${resource.name}`,
    method: 'GET',
    path: `/${resource.name}/{id}`,
    summary: `One ${resource.name}`,
    who: resource.who,
    params: z.object({ id: z.string().max(100) }),
    data: resource.record,
  });
