/** What a declaration promises must fit together; a mistake stops the start, by name. */
import type * as z from 'zod';

import { bulkFields } from '../../../contract/calls/bulk.ts';
import { type FieldMeta, fieldMeta, isRequired, metaOf } from '../../../contract/field-meta.ts';
import { tabFields } from '../../../contract/resource-calls.ts';
import { hasBulk, positionOf, type Resource } from '../../../contract/resource.ts';
import { holdsDocuments } from '../documents/attachment.ts';
import { storedKind } from '../stored-kinds.ts';
import type { ServedResource } from './record-source.ts';
import { hasTarget } from './targets.ts';

/** Whether a record has a field of this name. */
export const hasField = (resource: Resource, name: string): boolean => fieldOf(resource, name) !== null;

const fieldOf = ({ record: { shape } }: Resource, name: string): FieldMeta | null =>
  Object.hasOwn(shape, name) ? metaOf(shape[name] as z.ZodType) : null;

/** Throws for the first mistake in a declaration. */
export function checkDeclaration({ resource, source }: ServedResource): void {
  const { name, record, create, edit, status, actions = {}, bulk, list, trash, rules = [], hubScoped } = resource;
  const refuseIf = (isWrong: unknown, what: string) => {
    if (isWrong) throw new TypeError(`${name}: ${what}`);
  };
  /** Refuses the first of some names that is not among others. */
  const refuseOther = (names: Iterable<string>, among: object, what: (lost: string) => string) => {
    for (const each of names) refuseIf(!Object.hasOwn(among, each), what(each));
  };
  const edited = edit?.fields ?? {};

  for (const [field, schema] of Object.entries(record.shape)) {
    const { to, nameIn = '' } = metaOf(schema as z.ZodType) ?? {};
    refuseIf(to !== undefined && !hasTarget(to), `nothing can refer to ${to}`);
    refuseIf(to !== undefined && !Object.hasOwn(record.shape, nameIn), `no member has the name of ${field}`);
    const isDocument = holdsDocuments(metaOf(schema as z.ZodType));
    refuseIf(isDocument && !source.bindsDocuments, `${field} holds documents, which its source does not bind`);
    const isBulk = hasBulk(resource) && bulkFields(resource).includes(field);
    refuseIf(isDocument && isBulk, `bulk.${field}: a document is of one record`);
  }
  refuseIf(
    fieldOf(resource, resource.title)?.each,
    `${resource.title} is a text per language: it cannot name a record`,
  );
  refuseIf(hubScoped !== (source.hub !== null), `hubScoped is ${hubScoped}, and its source says otherwise`);

  for (const [field, schema] of Object.entries(edited)) {
    const isLost = !isRequired(schema as z.ZodType) && !(schema as z.ZodType).safeParse(null).success;
    refuseIf(isLost, `edit.${field} cannot be cleared: nothing is read as not given`);
  }
  refuseIf((status || resource.actions || bulk) && !edit, 'states, actions and bulk changes need an edit');
  if (status) {
    const { field, moves } = status;
    const states = Object.fromEntries((fieldOf(resource, field)?.options ?? []).map((state) => [state, true]));
    const used = moves.flatMap(({ from, to }) => [...from, to]);
    refuseOther(used, states, (state) => `${state} is no state of ${field}`);
    refuseIf(Object.hasOwn(edited, field), `${field} is changed by moves alone`);
    refuseIf(Object.hasOwn(create?.fields ?? {}, field), `${field} cannot be given to a new record`);
  }
  const position = positionOf(resource);
  if (position !== undefined) {
    refuseIf(!edit, `${position} is moved by whoever may edit: it needs an edit`);
    refuseIf(Object.hasOwn({ ...create?.fields, ...edited }, position), `${position} is changed by moves alone`);
    refuseIf(Object.hasOwn(actions, 'position'), 'the action position has the address of moves');
  }
  refuseOther(Object.keys(source.actions ?? {}), actions, (action) => `the action ${action} is not declared`);
  for (const [action, { fields = {} }] of Object.entries(actions)) {
    const lost = Object.keys(fields).find((field) => !hasField(resource, field));
    refuseIf(lost !== undefined && !source.actions?.[action], `nothing is done with ${lost} of the action ${action}`);
  }

  if (hasBulk(resource)) {
    const { tier } = resource.bulk;
    refuseOther(
      [...bulkFields(resource), ...(tier ? [tier] : [])],
      edited,
      (field) => `bulk.${field} cannot be edited`,
    );
  }
  const inline = (list.inline ?? []).filter((field) => field !== status?.field);
  refuseOther(inline, edited, (field) => `list.inline.${field} cannot be edited`);
  for (const field of inline) {
    refuseIf(field === resource.title, `${field} is not edited in place: it is the link to the record`);
    const { notInline } = fieldMeta(record.shape[field] as z.ZodType).kind;
    refuseIf(notInline, `${field} is not edited in place: ${notInline}`);
  }

  refuseIf(list.aside && !list.filters.includes(list.aside), 'list.aside has no filter that shows what is left out');
  refuseIf(trash && (!edit || !source.trash), 'the trash needs an edit and a column deletedAt');
  if (list.tabs) {
    const { field } = list.tabs;
    refuseIf(!trash, 'list.tabs need a trash, which they count');
    refuseIf(!fieldOf(resource, field)?.options, `list.tabs: ${field} is no choice`);
    const filters = Object.fromEntries(list.filters.map((filter) => [filter, true]));
    refuseOther([field, ...tabFields(list.tabs)], filters, (filter) => `list.tabs: ${filter} is no filter`);
  }

  refuseOther(edit?.own?.fields ?? [], { ...edited, ...edit?.files }, (field) => `edit.own.${field} cannot be edited`);
  refuseIf(edit?.files && !source.editForm, 'edit.files: its source has no form that takes photos');
  // What goes through the outbox is added by a call of its own.
  if (resource.rowsAdd && !resource.outbox) {
    refuseIf(!create || !edit || !resource.export, 'rowsAdd needs create, edit and export');
    const unread = Object.entries(create?.fields ?? {}).find(
      ([, schema]) => isRequired(schema as z.ZodType) && !storedKind(fieldMeta(schema as z.ZodType).kind).read,
    );
    refuseIf(unread, `rowsAdd: no cell gives a new record its ${unread?.[0]}`);
  }
  for (const field of rules.flatMap(({ fields }) => fields)) {
    refuseIf(!hasField(resource, field), `a rule names ${field}, which is no field`);
  }
}
