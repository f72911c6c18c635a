import type { Collection } from 'dexie';

/** A collection from its end to its beginning; the database reads it in that order. */
export const newestFirst = <Row, Key, Insert>(rows: Collection<Row, Key, Insert>): Collection<Row, Key, Insert> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection, not an array
  rows.reverse();
