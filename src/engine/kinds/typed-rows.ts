import type { FieldMeta } from '../../../contract/field-meta.ts';
import { schemasIn } from '../../../contract/rows.ts';
import type { InnerFields, TypedRow, TypedValue } from './kind.ts';

/** A new row, or one of a record, for editing. */
export const typedRow = (
  { meta, startValue }: Pick<InnerFields, 'startValue'> & { meta: FieldMeta },
  id: string,
  row?: Readonly<Record<string, unknown>>,
): TypedRow => ({
  ...Object.fromEntries(
    Object.entries(schemasIn(meta)).map(([name, schema]) => {
      return [name, startValue(schema, row ? row[name] : schema.safeParse(undefined).data)];
    }),
  ),
  _id: id,
});

/** The typed rows of a value. */
export const rowsIn = (typed: TypedValue | undefined): readonly TypedRow[] =>
  Array.isArray(typed) ? (typed as readonly TypedRow[]).filter((row) => typeof row === 'object') : [];
