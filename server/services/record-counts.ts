/** How many records there are of each word of a list's tabs; it never asks which resource it has. */
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';

import type { Caller } from '../../contract/access.ts';
import { fieldMeta } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Db } from '../db/pool.ts';
import { askedRows } from './list-where.ts';
import type { RecordSource } from './record-source.ts';
import { ownRows } from './records.ts';

/** Counts in one reading, of what the caller may see and the query asks for. Throws for a resource without tabs. */
export async function countRecords(
  db: Db,
  source: RecordSource,
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Record<string, number>> {
  const { tabs } = resource.list;
  if (!tabs || !source.trash) throw new TypeError(`${resource.plural} have no tabs`);
  const rows = (more: Readonly<Record<string, unknown>>) => askedRows(source, resource, more);
  const { options = [] } = fieldMeta(resource.record.shape[tabs.field] as z.ZodType);
  const kept = isNull(source.trash);
  const parts: [string, SQL | undefined][] = [
    ['total', kept],
    ...options.map((word): [string, SQL] => [word, sql`${kept} and ${rows({ [tabs.field]: [word] }) ?? sql`true`}`]),
    ['trash', isNotNull(source.trash)],
  ];
  const columns = Object.fromEntries(
    parts.map(([name, where]) => [name, sql<number>`count(*) filter (where ${where})::int`]),
  );
  const all = sql`${ownRows(source, caller, 'any') ?? sql`true`} and ${rows(query) ?? sql`true`}`;
  const [counts] = await db.select(columns).from(source.id.table).where(all);
  return counts as Record<string, number>;
}
