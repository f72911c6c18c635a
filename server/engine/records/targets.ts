/** The sources of all resources by name; referenced records: their titles, and whether they exist. */
import { aliasedTableColumn, and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { hubLimit } from '../../../contract/access.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import type { PendingChange, RecordSource } from './record-source.ts';

/** `hub` is the column that says whose record it is. */
type Target = Pick<RecordSource, 'id' | 'title' | 'hub'>;

const sources = new Map<ResourceName, RecordSource>();
const targets = new Map<string, Target>();

/** Registers the source of every resource. Someone who may open only their own record may also refer to that one alone. */
export function provideSources(all: Readonly<Record<ResourceName, RecordSource>>): void {
  for (const name of Object.keys(all) as ResourceName[]) {
    const { id, title, hub } = all[name];
    sources.set(name, all[name]);
    targets.set(name, { id, title, hub: hub ?? (resourceOf(name).ownBy ? id : null) });
  }
}

/** The source of a resource, from the registry. */
export function sourceOf(name: ResourceName): RecordSource {
  const source = sources.get(name);
  if (!source) throw new TypeError(`${name} has no source yet`);
  return source;
}

/** Whether records can refer to a resource. */
export const hasTarget = (to: string): boolean => targets.has(to);

/** Throws for a resource nothing can refer to. */
export function targetOf(to: string): Target {
  const target = targets.get(to);
  if (!target) throw new TypeError(`nothing can refer to ${to}`);
  return target;
}

/** The title of the record a column refers to, or null, for a select of any table. */
export function titleOf(to: string, column: AnyPgColumn): SQL<string | null> {
  const { title, named, id } = aliased(to);
  // As a nested expression: in a select of one table, drizzle omits the table of top-level columns.
  return sql`${sql`(select ${title} from ${named} where ${id} = ${column})`}`;
}

/** The titles of the records a list refers to, in order. */
export function titlesOf(to: string, column: AnyPgColumn): SQL<string[]> {
  const { title, named, id } = aliased(to);
  return sql`${sql`array(select ${title}::text from unnest(${column}) with ordinality as listed (id, place) join ${named} on ${id} = listed.id order by listed.place)`}`;
}

/** A table may refer to itself, so the target needs an alias. */
function aliased(to: string) {
  const { title } = targetOf(to);
  const { id } = getTableColumns(title.table) as Record<string, AnyPgColumn>;
  const as = (column: AnyPgColumn) => aliasedTableColumn(column, 'named');
  return { title: as(title), id: as(id as AnyPgColumn), named: sql`${title.table} as named` };
}

/**
 * Whether a caller may refer to the given records: all of the caller's hub center, if it has one, and none trashed, unless the referring
 * record is reverted as a whole.
 */
export async function areReferable(
  tx: Db,
  to: string,
  ids: readonly string[],
  { caller, isBack = false }: Pick<PendingChange, 'caller' | 'isBack'>,
): Promise<boolean> {
  const { id, hub } = targetOf(to);
  const { deletedAt } = getTableColumns(id.table) as Record<string, AnyPgColumn>;
  const limit = hubLimit(caller);
  const own = limit === null || !hub ? undefined : eq(hub, limit);
  const kept = isBack || !deletedAt ? undefined : isNull(deletedAt);
  const found = await tx
    .select({ id })
    .from(id.table)
    .where(and(isAnyOf(id, ids), kept, own));
  return found.length === new Set(ids).size;
}
