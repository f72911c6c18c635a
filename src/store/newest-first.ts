import type { Collection } from 'dexie';

import type { Parcel } from './db.ts';

/** A collection in reverse order; the database reads it that way. */
export const newestFirst = <Row, Key, Insert>(rows: Collection<Row, Key, Insert>): Collection<Row, Key, Insert> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection, not an array
  rows.reverse();

/** The newest parcels of several collections, each in order of capture. */
export async function newestOf<Insert>(
  rows: readonly Collection<Parcel, number, Insert>[],
  limit: number,
): Promise<Parcel[]> {
  const newest = await Promise.all(rows.map((each) => newestFirst(each).limit(limit).toArray()));
  return newest
    .flat()
    .sort((one, other) => other.seq - one.seq)
    .slice(0, limit);
}
