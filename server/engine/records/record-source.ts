/** What the list engine needs of a resource on the server: where its rows are and how they become records. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import type { BulkChange } from '../../../contract/calls/bulk.ts';
import type { Channel } from '../../../contract/channel.ts';
import type { Picture } from '../../../contract/field.ts';
import type { BulkResource, Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { ChangeAuthor, RecordSnapshot } from './change-notes.ts';
import type { FormEdit } from './edits.ts';
import type { EntryEffect } from './undo.ts';

/** The pictures of one record, by slot. */
export type Pictures = ReadonlyMap<string, readonly Picture[]>;

/** Which rows, in what order. */
export interface PageWindow {
  where: SQL | undefined;
  order: readonly SQL[];
  limit: number;
  offset: number;
}

/** A sort key; never null, so that every row has a position. */
export interface SortKey {
  by: SQL | AnyPgColumn;
  type: 'text' | 'date' | 'timestamptz' | 'int8' | 'numeric';
  /** The greatest value sorts first. */
  reversed?: true;
  /** The placeholder of null, its lowest value; such rows sort last in both directions. */
  unknown?: '-1' | '-Infinity';
}

/** A change of a record before it is written. */
export interface PendingChange {
  caller: Caller;
  before: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, unknown>>;
  /** A revert of the whole record: its former references may have been trashed since. */
  isBack?: boolean | undefined;
}

/** An action on a record, in its transaction, before the write. */
export interface PendingAction extends ChangeAuthor {
  record: RecordSnapshot;
  /** Its parsed input. */
  input: Readonly<Record<string, unknown>>;
  reason?: string | undefined;
  at: Date;
}
/** An edit that was written: the record with it, and what differs from before, photos included. */
export interface AppliedEdit {
  record: RecordSnapshot;
  fields: readonly string[];
  at: Date;
}

/** Runs the server side of an action and returns the fields to write. */
type RunAction<Pending extends PendingAction> = (
  tx: Db,
  pending: Pending,
) => Promise<Readonly<Record<string, unknown>>>;

/** The value of one filter, by its form: any of some words, two bounds in wire units, two timestamps, or whether there is a value. */
export type FilterValue =
  | { values: readonly string[] }
  | { min: number | undefined; max: number | undefined }
  | { from: Date | undefined; before: Date | undefined }
  | { some: boolean };
export type FilterSql = (value: FilterValue) => SQL | undefined;

export interface RowHandle {
  id: string;
  /** The row's sort value, as text. */
  sortKey: string;
  /** Builds the whole record. */
  present: (pictures: Pictures) => Record<string, unknown>;
}

/** The price of a record by its new tier. Throws `validation` if there is none. */
export type Pricer = (record: RecordSnapshot) => number;

/** A row to add: by whom, and what makes it idempotent. */
export interface RowAddition {
  caller: Caller;
  channel: Channel;
  requestId: string;
  idempotencyKey: string;
}

/** Adds the record of a row, and returns what identifies it in the file from then on. */
export interface RowAdder {
  form: z.ZodObject;
  add: (deps: Deps, fields: Record<string, unknown>, how: RowAddition) => Promise<string>;
}

export interface RecordSource {
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
  /** Column of the field that names a record, which may be in another table with the same id. */
  title: AnyPgColumn;
  /** Column of a row's hub center; null if rows belong to none. */
  hub: AnyPgColumn | null;
  /** Column with the time a row was trashed; null if the resource has no trash. */
  trash: AnyPgColumn | null;
  /** It binds the documents that its records name. */
  bindsDocuments?: true;
  /** Its rows are a view of other tables. */
  isView?: true;
  /** The table may be too large to scan for few matches; filters then query that table alone. */
  isLarge?: true;
  sort: Readonly<Record<string, SortKey>>;
  /** Column of a record's place in the order that people keep by hand. */
  position?: AnyPgColumn;
  /** Searchable columns: a text, a vocabulary word, or a list of them; or the text of a column that is none. */
  search: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** Condition of a search that identifies at most a few rows; null if the text is no such search. */
  whole?: (search: string) => SQL | null;
  /** The condition of each declared filter. */
  filters: Readonly<Record<string, FilterSql>>;
  /**
   * The value each filter compares with, in wire form: a number, a word, a list for kinds with `hasWordList`, or null. Counted filters
   * only.
   */
  words?: Readonly<Record<string, SQL | AnyPgColumn>>;
  rows(db: Db, sortKey: SQL<string>, narrow: PageWindow): Promise<RowHandle[]>;
  /** Number of rows, counted up to `atMost`. */
  count(db: Db, where: SQL | undefined, atMost: number): Promise<number>;
  /** The ids of all rows at one point in time, in order; reads nothing else. */
  ids(db: Db, narrow: Omit<PageWindow, 'offset'>): Promise<string[]>;
  /** Checks that need the database: whether references exist, and whether the caller may use them. */
  check?: (tx: Db, change: PendingChange) => Promise<void>;
  /** Edits a record by a form with more than an edit; only if the resource declares such fields or files. */
  editForm?: (db: Db, source: RecordSource, resource: Resource, edit: FormEdit) => Promise<RecordSnapshot>;
  /** Checks and slow work before a record is added, outside its transaction; returns the fields to add. */
  prepareAdd?: (
    db: Db,
    caller: Caller,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Adds a record; only if the resource declares `create`. Checked like an edit that changes nothing. */
  add?: (tx: Db, id: string, fields: Readonly<Record<string, unknown>>, at: Date) => Promise<void>;
  /**
   * Writes declared fields and increments the revision; only if the resource declares `edit`. Also writes `deletedAt` if there is a trash.
   */
  write?: (tx: Db, id: string, fields: Readonly<Record<string, unknown>>, at: Date) => Promise<void>;
  /** Runs after an edit that changed something, in its transaction. */
  onEdit?: (tx: Db, edited: AppliedEdit) => Promise<void>;
  /** The columns of a state, if more than its field. */
  stateFields?: (state: string, at: Date) => Readonly<Record<string, unknown>>;
  /** Runs a move; default: writes its input. Bulk undo does not revert a move with further effects. */
  onMove?: RunAction<PendingAction & { to: string }>;
  /** Runs before a person moves a locked record, or puts it into the trash (`to` null), and may refuse that. */
  beforeMove?: (tx: Db, move: { record: RecordSnapshot; to: string | null; reason: string | null }) => Promise<void>;
  /** Fields that the undo of an operation leaves as they are, by the record now and what the operation changed. */
  undoKeeps?: (now: RecordSnapshot, effect: EntryEffect) => readonly string[];
  /** Run declared actions; default: write their input. */
  actions?: Readonly<Record<string, RunAction<PendingAction>>>;
  /** How a row of a spreadsheet adds a record that needs a photo otherwise; only where the resource declares `rowsAdd`. */
  rowAdder?: RowAdder;
  /** Makes the prices of a bulk change; null if it takes no price from a tier. */
  pricerOf?: (db: Db, resource: BulkResource, change: BulkChange) => Promise<Pricer | null>;
}

/** A resource and its source. */
export interface ServedResource {
  resource: Resource;
  source: RecordSource;
}

/** Reads ids and counts of a table whose filters name no other, by its column of ids. */
export const readsOf = (id: AnyPgColumn): Pick<RecordSource, 'ids' | 'count'> => ({
  async ids(db, { where, order, limit }) {
    const rows = await db
      .select({ id })
      .from(id.table)
      .where(where)
      .orderBy(...order)
      .limit(limit);
    return rows.map((row) => String(row.id));
  },
  count: (db, where, atMost) => countRows(db, db.select({ id }).from(id.table).where(where).limit(atMost)),
});

/** Counts a query's rows up to the query's own limit. */
export async function countRows(db: Db, rows: SQLWrapper): Promise<number> {
  const [row] = (await db.execute<{ total: number }>(sql`select count(*)::int as total from (${rows}) as counted`))
    .rows;
  return row?.total ?? 0;
}

/** The first picture of a slot. */
export const first = (pictures: Pictures, slot: string): Picture | null => pictures.get(slot)?.[0] ?? null;
