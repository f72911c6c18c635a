/** What the rows of a list are sorted by: the same expression in a query and in the index that it is read along. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core';

/** Case-insensitive; nulls sort first. */
export const textKey = (column: AnyPgColumn | SQL): SQL => sql`lower(coalesce(${column}, ''))`;

/** Whole numbers of at least zero; null is the least. */
export const wholeKey = (column: AnyPgColumn | SQL): SQL => sql`coalesce(${column}, -1)`;

/** Days and moments; a column that is never null has a plain index. */
export const timeKey = (column: AnyPgColumn): SQL | AnyPgColumn =>
  column.notNull ? column : sql`coalesce(${column}, '-infinity')`;

/** The index of a sort key; the id makes every position unique. */
export const sortIndex = (name: string, key: SQL | AnyPgColumn, id: AnyPgColumn) => index(name).on(key, id);
