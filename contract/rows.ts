/** A list of rows of one shape, whose fields are of any kind that is typed: rows themselves, too. */
import * as z from 'zod';

import { rowsKind } from './field-kinds/rows.ts';
import { field, fieldMeta, type FieldMeta, type RowField, type RowsMeta } from './field-meta.ts';
import type { Message } from './msg.ts';

/** The fields of a row, by their names on the wire. */
type RowShape = Readonly<Record<string, RowField>>;
type SchemasOf<Shape extends RowShape> = { -readonly [Name in keyof Shape]: Shape[Name]['schema'] } & {
  _id: z.ZodUUID;
};

/** What a list of rows needs beside their fields. */
interface RowsOptions<Name extends string> extends Pick<RowsMeta, 'one' | 'add'> {
  max: number;
  /** The field that names a row. */
  title: Name;
}

/**
 * Rows of one shape, in order; may be empty. A row keeps its id, which is made where the row is, so that changes of different rows merge.
 * Throws for a field that nobody types into a row, such as a photo.
 */
export function rows<const Shape extends RowShape>(
  shape: Shape,
  { max, ...words }: RowsOptions<keyof Shape & string>,
): z.ZodType<z.infer<z.ZodObject<SchemasOf<Shape>>>[]> {
  for (const [name, { schema }] of Object.entries(shape)) {
    const { kind } = fieldMeta(schema);
    if (kind.inFiles !== 'cell') throw new TypeError(`${name}: rows have no ${kind.name}`);
    const missing = schema.safeParse(undefined);
    const isLost = missing.success && missing.data === undefined && !schema.safeParse(null).success;
    if (isLost) throw new TypeError(`${name} cannot be empty in a row: nothing is read as not given`);
  }
  const schemas = Object.fromEntries(Object.entries(shape).map(([name, { schema }]) => [name, schema]));
  const row = z.strictObject({ ...schemas, _id: z.uuid() } as unknown as SchemasOf<Shape>);
  return field(z.array(row).max(max).superRefine(refuseRepeated), { kind: rowsKind, max, rows: { shape, ...words } });
}

/** Two rows with one id could not be told apart. */
function refuseRepeated(list: readonly { _id?: unknown }[], context: z.RefinementCtx): void {
  const known = new Set<unknown>();
  for (const [index, { _id: id }] of list.entries()) {
    if (known.has(id)) context.addIssue({ code: 'custom', path: [index, '_id'], params: { word: 'repeated' } });
    known.add(id);
  }
}

/**
 * Where a fault stands: the innermost input that its path leads to, such as `lessons.2.questions.0.answer`. Null if the path leads to none
 * of these fields.
 */
export function inputPath(schemas: Readonly<Record<string, z.ZodType>>, path: string): string | null {
  const [name = '', index, ...within] = path.split('.');
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!schema) return null;
  const inner = inputPath(schemasIn(fieldMeta(schema)), within.join('.'));
  return inner === null ? name : `${name}.${index}.${inner}`;
}

/** The labels on the way to an input within a field's rows, such as `Lesson 3`, `Question 1`, `Answer`; none for a field itself. */
export function innerLabels(schema: z.ZodType, path: string, translate: (message: Message) => string): string[] {
  const [, index, name = '', ...within] = path.split('.');
  const { rows: inner } = fieldMeta(schema);
  const { [name]: at } = inner?.shape ?? {};
  if (!inner || !at) return [];
  const further = innerLabels(at.schema, [name, ...within].join('.'), translate);
  return [`${translate(inner.one)} ${Number(index) + 1}`, ...(further.length > 0 ? further : [translate(at.label)])];
}

/** The schemas of the fields of its rows; none if it has no rows. */
export const schemasIn = ({ rows: inner }: FieldMeta): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.entries(inner?.shape ?? {}).map(([name, { schema }]) => [name, schema]));
