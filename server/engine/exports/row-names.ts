/** References within rows: a record has their ids alone, and an export is read by people. */
import { sql } from 'drizzle-orm';
import type * as z from 'zod';

import { fieldMeta, type FieldMeta, metaOf } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import { schemasIn } from '../../../contract/rows.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { leavesIn } from '../records/leaves.ts';
import { targetOf } from '../records/targets.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records with names in place of the ids in their rows; one query for each resource they refer to. */
export async function withRowNames(db: Db, { record }: Resource, records: readonly Values[]): Promise<Values[]> {
  const fields = Object.entries(record.shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema as z.ZodType);
    return meta?.rows ? [{ name, meta }] : [];
  });
  const rowsOf = (values: Values) => Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  const wanted = Map.groupBy(
    records.flatMap((each) => leavesIn(record.shape, rowsOf(each))).filter(({ meta, value }) => meta.to && value),
    ({ meta }) => meta.to ?? '',
  );
  const names = new Map<unknown, string>();
  for (const [to, found] of wanted) {
    const { id, title } = targetOf(to);
    const ids = [...new Set(found.flatMap(({ value }) => value as string | string[]))];
    const rows = await db
      .select({ id: sql<string>`${id}`, title: sql<string>`${title}::text` })
      .from(id.table)
      .where(isAnyOf(id, ids));
    for (const each of rows) names.set(each.id, each.title);
  }
  const nameIn = (value: unknown): unknown => (Array.isArray(value) ? value.map(nameIn) : (names.get(value) ?? value));
  const named = (meta: FieldMeta, rows: unknown): Values[] =>
    ((rows ?? []) as readonly Values[]).map((row) => {
      const inner = Object.entries(schemasIn(meta)).map(([name, schema]) => {
        const each = fieldMeta(schema);
        return [name, each.rows ? named(each, row[name]) : each.to ? nameIn(row[name]) : row[name]] as const;
      });
      return { ...row, ...Object.fromEntries(inner) };
    });
  return records.map((each) => ({
    ...each,
    ...Object.fromEntries(fields.map(({ name, meta }) => [name, named(meta, each[name])])),
  }));
}
