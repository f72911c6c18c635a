/** The calls every resource has, made from its declaration. */
import * as z from 'zod';

import { defineCall, defineListCall } from './call.ts';
import { id } from './field.ts';
import { listQuery, type Resource } from './resource.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `GET /products`: a page of records. */
export const listCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineListCall({
    name: `list${capital(resource.plural)}`,
    method: 'GET',
    path: `/${resource.plural}`,
    summary: `List ${resource.plural}`,
    who: resource.who,
    query: listQuery(resource as unknown as Resource),
    data: resource.record,
  });

/** `GET /product/{id}`: one record. */
export const detailCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineCall({
    name: `get${capital(resource.name)}`,
    method: 'GET',
    path: `/${resource.name}/{id}`,
    summary: `Open one ${resource.name}`,
    who: resource.who,
    params: z.object({ id: id() }),
    data: resource.record,
  });

/**
 * `PUT /product/{id}`: changes what is given and leaves the rest, as JSON or as a form; answers the record with its new `rev`.
 * Throws for a resource that declares no `edit`.
 */
export function editCall<Shape extends z.ZodRawShape>({ name, record, edit }: Resource<Shape>) {
  if (!edit) throw new TypeError(`${name} cannot be changed`);
  return defineCall({
    name: `update${capital(name)}`,
    method: 'PUT',
    path: `/${name}/{id}`,
    summary: `Change one ${name}`,
    who: edit.who,
    params: z.object({ id: id() }),
    body: z.strictObject(edit.fields).partial(),
    form: true,
    revised: true,
    data: record,
  });
}
