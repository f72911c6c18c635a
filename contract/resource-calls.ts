/** The standard calls of every resource, derived from its declaration. */
import * as z from 'zod';

import type { Who } from './access.ts';
import { type Action, targets } from './actions.ts';
import { defineCall, defineListCall } from './call.ts';
import { capital } from './capital.ts';
import { fieldMeta, id, reason } from './field.ts';
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

/** `POST /product-price`: adds a record, as JSON or as a form, and returns it. Throws for a resource that declares no `create`. */
export function createCall<Shape extends z.ZodRawShape>({ name, paths, record, create }: Resource<Shape>) {
  if (!create) throw new TypeError(`${name} cannot be added`);
  return defineCall({
    name: `create${capital(name)}`,
    method: 'POST',
    path: `/${paths?.one ?? name}`,
    summary: `Create one ${name}`,
    who: create.who,
    body: z.strictObject(create.fields),
    form: true,
    data: record,
    idempotent: true,
    status: 201,
  });
}

/**
 * `PUT /product/{id}`: changes the given fields, as JSON or as a form, and returns the record with its new `rev`. A record may be sent back
 * as it was read: read-only fields are ignored, as is an empty part for a photo. Throws for a resource that declares no `edit`.
 */
export function editCall<Shape extends z.ZodRawShape>({ name, paths, record, edit }: Resource<Shape>) {
  if (!edit) throw new TypeError(`${name} cannot be changed`);
  const own = { ...edit.form, ...edit.fields };
  const others = Object.keys(record.shape).filter((field) => !Object.hasOwn(own, field));
  const readOnly = Object.fromEntries(others.map((field) => [field, z.unknown().meta({ readOnly: true })]));
  return defineCall({
    name: `update${capital(name)}`,
    method: 'PUT',
    path: `/${paths?.one ?? name}/{id}`,
    summary: `Edit one ${name}`,
    who: edit.who,
    params: z.object({ id: id() }),
    body: z.strictObject({ ...readOnly, ...own }).partial(),
    form: true,
    ...(edit.files ? { files: edit.files } : {}),
    idempotent: true,
    revised: true,
    data: record,
  });
}

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

const trashed = <Shape extends z.ZodRawShape>({ name, record, edit, trash }: Resource<Shape>) => {
  if (!edit || !trash) throw new TypeError(`${name} has no trash`);
  return { who: edit.who, params: z.object({ id: id() }), revised: true, data: record };
};

/** `DELETE /product/{id}`: moves a record to the trash; its code stays taken. Throws for a resource without trash. */
export const trashCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineCall({
    name: `trash${capital(resource.name)}`,
    method: 'DELETE',
    path: `/${resource.paths?.one ?? resource.name}/{id}`,
    summary: `Move one ${resource.name} to the trash`,
    ...trashed(resource),
  });

/** `PUT /restore/product/{id}`: restores a record from the trash unchanged. Throws for a resource without trash. */
export const restoreCall = <Shape extends z.ZodRawShape>(resource: Resource<Shape>) =>
  defineCall({
    name: `restore${capital(resource.name)}`,
    method: 'PUT',
    path: `/restore/${resource.paths?.one ?? resource.name}/{id}`,
    summary: `Restore one ${resource.name} from the trash`,
    ...trashed(resource),
  });

const changed = <Shape extends z.ZodRawShape>({ name, paths, edit, record }: Resource<Shape>) => {
  if (!edit) throw new TypeError(`${name} cannot be changed`);
  const call = { method: 'PUT', params: z.object({ id: id() }), revised: true, data: record } as const;
  return { one: paths?.one ?? name, who: edit.who, call };
};

/** Who may do at least one of the actions; each action checks its own rule. */
function anyOf(who: Who, actions: readonly Action[]): Who {
  const each = actions.map((action) => action.who ?? who);
  const open = each.find((one) => typeof one === 'string');
  return open ?? ([...new Set(each.flat())] as unknown as Who);
}

/**
 * `PUT /product/status/{id}`: moves a record to another state; one path, or each declared path. Throws for a resource that declares no
 * `status`.
 */
export function statusCalls<Shape extends z.ZodRawShape>(resource: Resource<Shape>) {
  const { name, status } = resource;
  if (!status) throw new TypeError(`${name} has no states`);
  const { one, who, call } = changed(resource);
  const asked = Object.assign({}, ...status.moves.map(({ fields }) => fields ?? {})) as z.ZodRawShape;
  const paths = status.calls ?? { [`set${capital(name)}Status`]: `/${one}/status/{id}` };
  return Object.entries(paths).map(([operation, path]) =>
    defineCall({
      ...call,
      name: operation,
      path,
      summary: `Move one ${name} to another status; 409 for an undeclared move`,
      who: anyOf(who, status.moves),
      // The specification's call for textile mixes repeats the id in the body.
      body: z.strictObject({
        ...z.object(asked).partial().shape,
        id: z.uuid().optional(),
        status: z.enum(targets(status)),
        reason: reason(),
      }),
    }),
  );
}

/** `PUT /swatch/lend/{id}`: runs the declared action of that name. Throws for an undeclared action. */
export function actionCall<Shape extends z.ZodRawShape>(resource: Resource<Shape>, action: string) {
  const { name, actions = {} } = resource;
  const { [action]: declared } = actions;
  if (!declared) throw new TypeError(`${name} has no action ${action}`);
  const { one, who, call } = changed(resource);
  return defineCall({
    ...call,
    name: `${action}${capital(name)}`,
    path: `/${one}/${action}/{id}`,
    summary: `${capital(action)} one ${name}`,
    who: declared.who ?? who,
    body: z.strictObject({ ...declared.fields, reason: reason() }),
    idempotent: true,
  });
}
