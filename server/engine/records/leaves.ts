import type * as z from 'zod';

import { type FieldMeta, metaOf } from '../../../contract/field-meta.ts';
import { schemasIn } from '../../../contract/rows.ts';

/** The value of a field that has no rows. */
interface Leaf {
  /** Its name, those within rows behind the row's, such as `steps.2.title`. */
  path: string;
  meta: FieldMeta;
  value: unknown;
}

/** Some values of a record, with those within rows. */
export function leavesIn(
  shape: Readonly<z.core.$ZodShape>,
  fields: Readonly<Record<string, unknown>>,
  before = '',
): Leaf[] {
  return Object.entries(fields).flatMap(([name, value]): Leaf[] => {
    const meta = shape[name] && metaOf(shape[name] as z.ZodType);
    const path = `${before}${name}`;
    if (!meta) return [];
    if (!meta.rows) return [{ path, meta, value }];
    const inner = schemasIn(meta);
    const list = (value ?? []) as Readonly<Record<string, unknown>>[];
    return list.flatMap((row, index) => leavesIn(inner, row, `${path}.${index}.`));
  });
}
