/** Places in orders that people keep by hand: decimal numbers, no two alike, so that a move writes the moved record alone. */
import { eq, getTableName, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { positionOf, type Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { RecordSource } from './record-source.ts';

/** Lets one transaction at a time choose places in a table. Called with the record locked, so that all wait in the same order. */
export const lockPlaces = (tx: Db, position: AnyPgColumn): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`places of ${getTableName(position.table)}`}))`);

/**
 * A free place right before or after another one, which nobody else is given: whole numbers above all others come from the sequence, and a
 * fraction lies below the next whole number, which a record that is being added may have. The shortest fraction is taken.
 */
export async function placeBeside(
  tx: Db,
  { id, position }: { id: AnyPgColumn; position: AnyPgColumn },
  moving: string,
  side: 'before' | 'after',
  beside: string,
): Promise<string> {
  const { table } = position;
  const other = ne(id, moving);
  const [low, high] =
    side === 'before'
      ? [
          sql`(select max(${position}) from ${table} where ${position} < ${beside}::numeric and ${other})`,
          sql`${beside}::numeric`,
        ]
      : [
          sql`${beside}::numeric`,
          sql`(select min(${position}) from ${table} where ${position} > ${beside}::numeric and ${other})`,
        ];
  const { rows } = await tx.execute<{ place: string }>(sql`
    with gap as materialized (select ${low} as low, ${high} as high)
    select case
      when low is null then floor(high) - 1
      when high is null then nextval('positions')
      else (
        select round(middle, digits)
        from (select least(high, floor(low) + 1) as top) as part,
          lateral (select (low + top) * 0.5 as middle) as half,
          generate_series(1, greatest(scale(low), scale(top)) + 1) as digits
        where round(middle, digits) > low and round(middle, digits) < top
        order by digits
        limit 1
      )
    end::text as place
    from gap`);
  return (rows[0] as { place: string }).place;
}

/** Some fields of a record that was locked; a former place that another record has by now becomes the one after it. */
export async function withFreePlace(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  moving: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { id, position } = source;
  const name = positionOf(resource);
  const place = name === undefined ? undefined : fields[name];
  if (name === undefined || !position || typeof place !== 'string') return fields;
  await lockPlaces(tx, position);
  const taken = await tx.select({ id }).from(position.table).where(isAt(position, place)).limit(1);
  return taken.length === 0
    ? fields
    : { ...fields, [name]: await placeBeside(tx, { id, position }, moving, 'after', place) };
}

const isAt = (position: AnyPgColumn, place: string): SQL => eq(position, sql`${place}::numeric`);
