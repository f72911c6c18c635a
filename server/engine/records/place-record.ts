/** Moves a record in the order of its list that people keep by hand. */
import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';

import type { PLACE_MOVES } from '../../../contract/change-calls.ts';
import { positionOf, type Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { refuseField } from '../refusal.ts';
import type { RecordSnapshot } from './change-notes.ts';
import { applyEdit, type Edit, holdRecord } from './edits.ts';
import { lockPlaces, placeBeside } from './places.ts';
import type { RecordSource } from './record-source.ts';
import { hubCondition } from './records.ts';

/** A record and where it is moved to, among the records its mover may see. */
interface PlaceOrder extends Omit<Edit, 'fields'> {
  move: { to: (typeof PLACE_MOVES)[number]; neighbour?: string | undefined };
}

/**
 * Moves a record and returns it; writes nothing if it is there already. Moves at the same time follow each other, each by the order the one
 * before has left. Throws `validation` for a neighbour that is missing, and as `editRecord` does.
 */
export const placeRecord = (
  db: Db,
  source: RecordSource,
  resource: Resource,
  { move, ...edit }: PlaceOrder,
): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { position } = source;
    const name = positionOf(resource);
    if (name === undefined || !position) throw new TypeError(`nobody keeps the order of ${resource.name} by hand`);
    const before = await holdRecord(tx, source, resource, edit);
    await lockPlaces(tx, position);
    const place = await placeFor(tx, { ...source, position }, { move, ...edit }, String(before[name]));
    const fields = place === null ? {} : { [name]: place };
    return applyEdit(tx, source, resource, { edit: { ...edit, fields }, before, action: 'updated' });
  });

/** The new place of a record; null if it stays where it is. */
async function placeFor(
  tx: Db,
  source: RecordSource & { position: NonNullable<RecordSource['position']> },
  { id: moving, move: { to, neighbour }, caller }: PlaceOrder,
  from: string,
): Promise<string | null> {
  const { id, position } = source;
  const { table } = position;
  const isBeside = to === 'before' || to === 'after';
  if (isBeside && neighbour === undefined) throw refuseField('neighbour', 'required');
  if (!isBeside && neighbour !== undefined) throw refuseField('neighbour', 'invalid');
  const others = and(hubCondition(source, caller), ne(id, moving));
  const nearest = async (where: SQL | undefined, along: SQL) => {
    const place = sql<string>`${position}::text`;
    const [found] = await tx.select({ place }).from(table).where(and(others, where)).orderBy(along).limit(1);
    return found?.place;
  };
  const own = sql`${from}::numeric`;
  const [up, down] = [desc(position), asc(position)];
  const targets = {
    first: () => nearest(undefined, down),
    up: () => nearest(lt(position, own), up),
    down: () => nearest(gt(position, own), down),
    last: () => nearest(undefined, up),
    before: () => nearest(eq(id, neighbour ?? ''), up),
    after: () => nearest(eq(id, neighbour ?? ''), up),
  };
  const target = await targets[to]();
  if (target === undefined && isBeside) throw refuseField('neighbour', 'choice');
  if (target === undefined) return null;
  const side = to === 'first' || to === 'up' || to === 'before' ? 'before' : 'after';
  const at = sql`${target}::numeric`;
  const [isPast, between] =
    side === 'before'
      ? [sql`${own} < ${at}`, and(gt(position, own), lt(position, at))]
      : [sql`${own} > ${at}`, and(lt(position, own), gt(position, at))];
  // It is on that side already, and nobody the mover sees is between them.
  const { rows } = await tx.execute<{ stays: boolean }>(
    sql`select ${isPast} and not exists (select from ${table} where ${and(others, between)}) as stays`,
  );
  return rows[0]?.stays ? null : placeBeside(tx, { id, position }, moving, side, target);
}
