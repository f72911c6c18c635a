/** References within rows: a record has their ids alone, and an export is read by people. */
import { sql } from 'drizzle-orm';
import type * as z from 'zod';

import { fieldMeta, metaOf, type FieldMeta } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import { schemasIn } from '../../../contract/rows.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { targetOf } from '../records/targets.ts';

type Values = Readonly<Record<string, unknown>>;
/** Converts the ids of one field of a row. */
type Convert = (to: string, ids: unknown) => unknown;

const rowFields = ({ record }: Resource): [name: string, meta: FieldMeta][] =>
  Object.entries(record.shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema as z.ZodType);
    return meta?.rows ? [[name, meta] as [string, FieldMeta]] : [];
  });

/** Rows with every reference in them converted, those of rows within them included. */
function converted(meta: FieldMeta, rows: unknown, convert: Convert): Values[] {
  const inner = Object.entries(schemasIn(meta)).map(([name, schema]) => [name, fieldMeta(schema)] as const);
  return ((rows ?? []) as readonly Values[]).map((row) => ({
    ...row,
    ...Object.fromEntries(
      inner.flatMap(([name, each]): [string, unknown][] => {
        const { [name]: value } = row;
        if (each.rows) return [[name, converted(each, value, convert)]];
        return each.to === undefined || value === null || value === undefined ? [] : [[name, convert(each.to, value)]];
      }),
    ),
  }));
}

/** The records with names in place of the ids in their rows; one query for each resource they refer to. */
export async function withRowNames(db: Db, resource: Resource, records: readonly Values[]): Promise<Values[]> {
  const fields = rowFields(resource);
  if (fields.length === 0) return [...records];
  const wanted = new Map<string, Set<string>>();
  const eachRow = (record: Values, convert: Convert) =>
    Object.fromEntries(fields.map(([name, meta]) => [name, converted(meta, record[name], convert)]));
  const note: Convert = (to, ids) => {
    const known = wanted.get(to) ?? new Set<string>();
    wanted.set(to, known);
    for (const id of [ids].flat()) known.add(String(id));
  };
  for (const record of records) eachRow(record, note);
  const names = new Map<string, string>();
  for (const [to, ids] of wanted) {
    const { id, title } = targetOf(to);
    const found = await db
      .select({ id: sql<string>`${id}`, title: sql<string>`${title}::text` })
      .from(id.table)
      .where(isAnyOf(id, [...ids]));
    for (const each of found) names.set(each.id, each.title);
  }
  const named: Convert = (_, ids) => {
    const nameIn = (id: unknown) => names.get(String(id)) ?? String(id);
    return Array.isArray(ids) ? ids.map(nameIn) : nameIn(ids);
  };
  return records.map((record) => ({ ...record, ...eachRow(record, named) }));
}
