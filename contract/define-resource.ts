/** How a resource is written: each field once, in one line, with its label, its kind and where it stands. The rest is derived. */
import * as z from 'zod';

import type { Who } from './access.ts';
import { positionKind } from './field-kinds/position.ts';
import { fieldMeta, isRequired, metaOf } from './field-meta.ts';
import { id, moment } from './field.ts';
import { type Message, msg } from './msg.ts';
import { usualScreens } from './resource-access.ts';
import type { Declaration, Resource } from './resource.ts';

/**
 * Where a field stands: among the columns, sort orders, searched texts, filters and bulk changes of the list; on the form of a new record
 * (`create`), of an existing one (`edit`), or both (`write`). All stand on the detail screen, except `hidden` ones.
 */
type Place = 'list' | 'sort' | 'search' | 'filter' | 'bulk' | 'create' | 'edit' | 'write' | 'hidden';

/** A field of a record. */
interface Member<S extends z.ZodType = z.ZodType> {
  label: Message;
  schema: S;
  places: readonly Place[];
}

/** Declares a field of a record: its label, its kind with its rules, and where it stands. */
export const member = <S extends z.ZodType>(label: Message, schema: S, ...places: readonly Place[]): Member<S> => ({
  label,
  schema,
  places,
});

/** The fields of a record, in the order of the detail screen. A schema alone is the readable name of a reference, and has its label. */
export type Members = Readonly<Record<string, Member | z.ZodType>>;
type ShapeOf<M extends Members> = {
  -readonly [Name in keyof M]: M[Name] extends Member<infer S> ? S : M[Name] extends z.ZodType ? M[Name] : never;
};

/** What a record that can be in the trash has besides its own fields. */
export const recordFields = () => ({
  createdAt: member(msg`Created`, moment(), 'sort'),
  updatedAt: member(msg`Last edited`, moment(), 'sort'),
  deletedAt: member(msg`In the trash since`, moment().nullable(), 'hidden'),
  _id: member(msg`Id`, id(), 'hidden'),
  rev: member(msg`Revision`, z.int(), 'hidden'),
});

type Derived = 'words' | 'record' | 'create' | 'edit' | 'bulk' | 'list' | 'detail';
/** What is written: lists of names only where they are not those of the fields, in their order. */
interface Written<M extends Members, D extends Declaration<ShapeOf<M>> = Declaration<ShapeOf<M>>> extends Omit<
  Declaration<ShapeOf<M>>,
  Derived
> {
  words: Omit<D['words'], 'labels'>;
  fields: M;
  /** `fields`: those that differ on its form, or are no fields of the record. */
  create?: { who: Who; fields?: z.ZodRawShape };
  edit?: Omit<NonNullable<D['edit']>, 'fields'> & { fields?: z.ZodRawShape };
  bulk?: Partial<NonNullable<D['bulk']>>;
  list?: Partial<D['list']>;
}

/** What a list is sorted by before its own fields. */
const TIMES = ['createdAt', 'updatedAt'];

/** It is moved in the list, which is sorted by it. */
const POSITION_PLACES: readonly Place[] = ['sort', 'hidden'];

/** What may be empty may be left out of a new record. */
function mayBeLeftOut(schema: z.ZodType): z.ZodType {
  const { nothing } = fieldMeta(schema).kind;
  return isRequired(schema) && schema.safeParse(nothing).success ? schema.default(nothing as never) : schema;
}

/** Declares a resource; names of fields are checked against its record. Throws for a field without a label. */
export function defineResource<const M extends Members>({
  fields,
  words,
  create,
  edit,
  bulk,
  list,
  ...declared
}: Written<M>): Resource<ShapeOf<M>> {
  type Name = keyof ShapeOf<M> & string;
  const members = Object.entries(fields).map(([key, given]) => {
    const name = key as Name;
    if ('places' in given) {
      const isPosition = metaOf(given.schema)?.kind === positionKind;
      return { name, ...given, ...(isPosition && { places: POSITION_PLACES }) };
    }
    const named = Object.values(fields).find((each) => 'places' in each && metaOf(each.schema)?.nameIn === name);
    if (!named || !('places' in named)) throw new TypeError(`${declared.name}: ${name} has no label`);
    const places: readonly Place[] = ['hidden'];
    return { name, label: named.label, schema: given, places };
  });
  const at = (...wanted: Place[]) => members.filter(({ places }) => places.some((place) => wanted.includes(place)));
  const names = (place: Place) => at(place).map(({ name }) => name);
  const shapeOf = (form: 'create' | 'edit', read = (schema: z.ZodType) => schema) =>
    Object.fromEntries(at(form, 'write').map(({ name, schema }) => [name, read(schema)]));
  const isTime = (name: Name) => TIMES.includes(name);
  const sort = names('sort');
  return {
    ...declared,
    words: {
      ...words,
      labels: Object.fromEntries(members.map(({ name, label }) => [name, label])) as Record<Name, Message>,
    },
    record: z.object(Object.fromEntries(members.map(({ name, schema }) => [name, schema])) as unknown as ShapeOf<M>),
    ...(create && { create: { ...create, fields: { ...shapeOf('create', mayBeLeftOut), ...create.fields } } }),
    ...(edit && { edit: { ...edit, fields: { ...shapeOf('edit'), ...edit.fields } } }),
    ...(bulk && { bulk: { fields: names('bulk'), ...bulk } }),
    list: {
      columns: names('list'),
      sort: [...sort.filter(isTime), ...sort.filter((name) => !isTime(name))],
      search: names('search'),
      filters: names('filter'),
      ...list,
    },
    detail: members.filter(({ places }) => !places.includes('hidden')).map(({ name }) => name),
    screens: declared.screens ?? usualScreens(declared),
  };
}
