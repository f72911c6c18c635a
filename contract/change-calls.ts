/** The standard calls that change a record of a resource, derived from its declaration. */
import * as z from 'zod';

import type { Who } from './access.ts';
import { type Action, targets } from './actions.ts';
import { defineCall } from './call.ts';
import { capital } from './capital.ts';
import { id, reason } from './field.ts';
import type { Resource } from './resource.ts';

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
 * as it was read: read-only fields are ignored if they are as in the record and refused if not; an empty part for a photo is ignored. Throws for a resource that declares no `edit`.
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
    who: edit.own && typeof edit.who !== 'string' ? [...edit.who, ...edit.own.by] : edit.who,
    params: z.object({ id: id() }),
    body: z.strictObject({ ...readOnly, ...own }).partial(),
    form: true,
    ...(edit.files ? { files: edit.files } : {}),
    idempotent: true,
    revised: true,
    data: record,
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
  const moveFields = Object.assign({}, ...status.moves.map(({ fields }) => fields ?? {})) as z.ZodRawShape;
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
        ...z.object(moveFields).partial().shape,
        id: z.uuid().optional(),
        status: z.enum(targets(status)),
        reason: reason(),
      }),
    }),
  );
}

/** Where a record is moved to: the start or the end of its list, one place up or down, or beside another record. */
export const PLACE_MOVES = ['first', 'up', 'down', 'last', 'before', 'after'] as const;

/** `PUT /swatch/position/{id}`: moves a record in the order that people keep by hand. Throws for a resource that declares no `edit`. */
export function positionCall<Shape extends z.ZodRawShape>(resource: Resource<Shape>) {
  const { one, who, call } = changed(resource);
  return defineCall({
    ...call,
    name: `place${capital(resource.name)}`,
    path: `/${one}/position/{id}`,
    summary: `Move one ${resource.name} in the order of its list, \`before\` and \`after\` a \`neighbour\``,
    who,
    // It goes by the neighbours, whoever has changed the record since it was read.
    revised: false,
    body: z.strictObject({ to: z.enum(PLACE_MOVES), neighbour: id().optional() }),
  });
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
