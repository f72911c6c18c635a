/** Maps the fields of a resource to a table whose columns have their names. */
import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';

import { type FieldMeta, metaOf } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import { storedKind } from '../stored-kinds.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field and its column; `meta` is null for a member no screen shows, such as the revision. */
export interface StoredField {
  meta: FieldMeta | null;
  /** Name of the column in the table. */
  key: string;
  column: AnyPgColumn;
  /** Whether an absent value is null in the record; otherwise the member is omitted. */
  takesNull: boolean;
}

export interface TableFields {
  /** Throws for a field without a column. */
  field: (name: string) => StoredField;
  /** A row as its record contains it, without computed members. */
  recordOf: (row: Values) => Record<string, unknown>;
  /** Columns for the given fields. */
  columnsOf: (fields: Values) => Record<string, unknown>;
}

/**
 * Finds the column of every field except computed ones: by its name, `id` for `_id`, whole cents in `<field>Cents`, weights in `<field>G`.
 * Throws for a field without a column.
 */
export function tableFields<Shape extends z.ZodRawShape>(
  { name: resource, record }: Pick<Resource<Shape>, 'name' | 'record'>,
  table: PgTable,
  computed: readonly string[] = [],
): TableFields {
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>;
  const fields = new Map<string, StoredField>();
  for (const [name, schema] of Object.entries(record.shape) as unknown as [string, z.ZodType][]) {
    if (computed.includes(name)) continue;
    const meta = metaOf(schema);
    const key = name === '_id' ? 'id' : ((meta && storedKind(meta.kind).key?.(name)) ?? name);
    const { [key]: column } = columns;
    if (!column) throw new TypeError(`${resource}.${name} has no column ${key}`);
    fields.set(name, { meta, key, column, takesNull: schema.safeParse(null).success });
  }
  const field = (name: string): StoredField => {
    const found = fields.get(name);
    if (!found) throw new TypeError(`${resource}.${name} is in no column`);
    return found;
  };
  return {
    field,
    recordOf: (row) =>
      Object.fromEntries(
        [...fields]
          .filter(([, { key, takesNull }]) => takesNull || row[key] !== null)
          .map(([name, { key, meta }]) => [name, wireValue(meta, row[key])]),
      ),
    columnsOf: (given) =>
      Object.fromEntries(
        Object.entries(given)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [field(name).key, columnValue(field(name).meta, value)]),
      ),
  };
}

function wireValue(meta: FieldMeta | null, value: unknown): unknown {
  return value === null || !meta ? value : (storedKind(meta.kind).wire?.(value, meta) ?? value);
}

function columnValue(meta: FieldMeta | null, value: unknown): unknown {
  return value === null || !meta ? value : (storedKind(meta.kind).stored?.(value, meta) ?? value);
}
