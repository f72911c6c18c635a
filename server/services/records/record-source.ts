/** What the list engine must know of a resource on the server: where its rows are and how they become records. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Caller } from '../../../contract/access.ts';
import type { Picture } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { ChangeAuthor, RecordSnapshot } from './change-notes.ts';
import type { Edit } from './edits.ts';

/** The pictures of one record, by slot. */
export type Pictures = ReadonlyMap<string, readonly Picture[]>;

/** Which rows, in which order. */
export interface PageWindow {
  where: SQL | undefined;
  order: readonly SQL[];
  limit: number;
  offset: number;
}

/** A field that rows are ordered by; never null, so that every row has its place. */
export interface SortKey {
  by: SQL | AnyPgColumn;
  type: 'text' | 'timestamptz' | 'int8' | 'numeric';
  /** What it says first is what is greatest. */
  reversed?: true;
  /** Its least value, of rows that have nothing to be ordered by: they come last whichever way. */
  unknown?: '-1' | '-Infinity';
}

/** A change of a record, before it is written. */
export interface PendingChange {
  caller: Caller;
  before: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, unknown>>;
  /** Set back as a whole to what it was before: what it referred to then may have been trashed since. */
  isBack?: boolean | undefined;
}

/** Something that is done with a record, in its transaction and before it is written. */
export interface PendingAction extends ChangeAuthor {
  record: RecordSnapshot;
  /** What it asks for, as its fields read it. */
  input: Readonly<Record<string, unknown>>;
  at: Date;
}
/** Does what the server does for an action, and answers the fields to write. */
type Act<Pending extends PendingAction> = (tx: Db, pending: Pending) => Promise<Readonly<Record<string, unknown>>>;

/** What is asked of one filter, by its form: any of some words, two bounds in the units of the wire, two moments, or whether there is anything. */
export type FilterValue =
  | { values: readonly string[] }
  | { min: number | undefined; max: number | undefined }
  | { from: Date | undefined; before: Date | undefined }
  | { some: boolean };
export type FilterSql = (asked: FilterValue) => SQL | undefined;

export interface RowHandle {
  id: string;
  /** The value the row was ordered by, as text. */
  sortKey: string;
  /** Makes the whole record. */
  present: (pictures: Pictures) => Record<string, unknown>;
}

export interface RecordSource {
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
  /** Column of the hub center a row belongs to; null where rows belong to none. */
  hub: AnyPgColumn | null;
  /** Column that says since when a row is in the trash; null where the resource has no trash. */
  trash: AnyPgColumn | null;
  /** Whether its table may be too large to be walked along for rows that few fit; filters then ask that table alone. */
  isLarge?: true;
  sort: Readonly<Record<string, SortKey>>;
  /** The columns of what the resource is searched by: a text, a word of a vocabulary, or a list of them. */
  search: Readonly<Record<string, AnyPgColumn>>;
  /** The condition of a search for something that names at most a few rows; null where the text is nothing of the kind. */
  whole?: (search: string) => SQL | null;
  /** The condition of each declared filter. */
  filters: Readonly<Record<string, FilterSql>>;
  /** What each filter compares with, as the wire has it and null for none: a number, a word, or for kinds that have a `hasWordList` a list of words. Only where filters are counted. */
  words?: Readonly<Record<string, SQL | AnyPgColumn>>;
  rows(db: Db, sortKey: SQL<string>, narrow: PageWindow): Promise<RowHandle[]>;
  /** How many rows there are, counted no further than `atMost`. */
  count(db: Db, where: SQL | undefined, atMost: number): Promise<number>;
  /** The ids of all rows as they are at one moment, in order; nothing else of them is read. */
  ids(db: Db, narrow: Omit<PageWindow, 'offset'>): Promise<string[]>;
  /** What of a change cannot be told by the schema alone: whether what it refers to exists, and may be used by the caller. */
  check?: (tx: Db, change: PendingChange) => Promise<void>;
  /** Changes a record by a form that may send back more than an edit changes; only where the resource declares such fields. */
  editForm?: (db: Db, source: RecordSource, resource: Resource, edit: Edit) => Promise<RecordSnapshot>;
  /** Adds a record of what its declaration takes; only where the resource declares `create`. Checked as a change of nothing. */
  add?: (tx: Db, id: string, fields: Readonly<Record<string, unknown>>, at: Date) => Promise<void>;
  /**
   * Changes fields of a record and counts its revision; only where the resource declares `edit`, with what it declares, and
   * `deletedAt` where it has a trash.
   */
  write?: (tx: Db, id: string, fields: Readonly<Record<string, unknown>>, at: Date) => Promise<void>;
  /** What a state is written as, where it is more than its field. */
  stateFields?: (state: string, at: Date) => Readonly<Record<string, unknown>>;
  /** What a move does beside; without it what the move asks for is written. A move that does more is not undone with many. */
  onMove?: Act<PendingAction & { to: string }>;
  /** What declared actions do; one that is not here writes what it asks for. */
  actions?: Readonly<Record<string, Act<PendingAction>>>;
}

/** Counts a query's rows as far as its own limit goes. */
export async function countRows(db: Db, rows: SQLWrapper): Promise<number> {
  const [row] = (await db.execute<{ total: number }>(sql`select count(*)::int as total from (${rows}) as counted`))
    .rows;
  return row?.total ?? 0;
}

/** The first picture of a slot. */
export const first = (pictures: Pictures, slot: string): Picture | null => pictures.get(slot)?.[0] ?? null;
