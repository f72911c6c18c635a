/** What the list engine must know of a resource on the server: where its rows are and how they become records. */
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Caller } from '../../contract/access.ts';
import type { Picture } from '../../contract/field.ts';
import type { Db } from '../db/pool.ts';

/** The pictures of one record, by slot. */
export type Pictures = ReadonlyMap<string, readonly Picture[]>;

/** Which rows, in which order. */
export interface Narrow {
  where: SQL | undefined;
  order: readonly SQL[];
  limit: number;
  offset: number;
}

/** A field that rows are ordered by; never null, so that every row has its place. */
export interface SortKey {
  by: SQL | AnyPgColumn;
  type: 'text' | 'timestamptz';
}

export interface Found {
  id: string;
  /** The value the row was ordered by, as text. */
  sortKey: string;
  /** Makes the record as a caller may see it. */
  present: (pictures: Pictures, caller: Caller) => Record<string, unknown>;
}

export interface RecordSource {
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
  /** Column of the hub center a row belongs to; null where rows belong to none. */
  hub: AnyPgColumn | null;
  sort: Readonly<Record<string, SortKey>>;
  search: Readonly<Record<string, AnyPgColumn>>;
  filters: Readonly<Record<string, (values: readonly string[]) => SQL | undefined>>;
  rows(db: Db, sortKey: SQL<string>, narrow: Narrow): Promise<Found[]>;
  count(db: Db, where: SQL | undefined): Promise<number>;
  /** Changes fields of a record and counts its revision; only where the resource declares `edit`, with what it declares. */
  write?: (tx: Db, id: string, fields: Readonly<Record<string, unknown>>, at: Date) => Promise<void>;
}

/** The first picture of a slot. */
export const first = (pictures: Pictures, slot: string): Picture | null => pictures.get(slot)?.[0] ?? null;
