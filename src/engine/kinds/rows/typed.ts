import { rowsKind } from '../../../../contract/field-kinds/rows.ts';
import type { FieldMeta } from '../../../../contract/field-meta.ts';
import { schemasIn } from '../../../../contract/rows.ts';
import { textOf } from '../../values/text-of.ts';
import { errorsAt } from '../errors-at.ts';
import type { InnerFields, TypedKind, TypedValue } from '../kind.ts';
import { rowsIn, typedRow } from '../typed-rows.ts';

/** The rows, each field read by its own schema. */
const readRows = (meta: FieldMeta, typed: TypedValue, { readValue }: InnerFields) =>
  rowsIn(typed).map((row) => ({
    id: row['_id'],
    fields: Object.entries(schemasIn(meta)).map(([name, schema]) => {
      return [name, readValue(schema, row[name] ?? '')] as const;
    }),
  }));

export const rows: TypedKind = {
  of: rowsKind,
  show: (list: readonly Readonly<Record<string, unknown>>[], meta, inner) =>
    list.map((row) => typedRow({ meta, ...inner }, textOf(row['_id']), row)),
  read: (typed, meta, inner) =>
    readRows(meta, typed, inner).map(({ id, fields }) => ({
      ...Object.fromEntries(fields.map(([name, reading]) => [name, 'value' in reading ? reading.value : undefined])),
      _id: id,
    })),
  errorsWithin: (typed, meta, inner) =>
    Object.fromEntries(
      readRows(meta, typed, inner).flatMap(({ fields }, index) =>
        fields.flatMap(([name, reading]) => ('error' in reading ? errorsAt(`${index}.${name}`, reading) : [])),
      ),
    ),
};
