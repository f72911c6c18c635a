/** Texts as they are searched: without case and accents, the same in a query and in the index that it reads. */
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

/** A text in lower case and without accents, by a function of the migrations. */
export const plainText = (text: SQLWrapper | string): SQL => sql`plain_text(${text})`;

/** A column that matches a pattern of LIKE, whatever its case and accents. */
export const matchesPattern = (column: AnyPgColumn | SQL, pattern: string): SQL =>
  sql`${plainText(column)} like ${plainText(pattern)}`;

/** A column within an inverted index of what is searched. */
export const searchedText = (column: AnyPgColumn | ExtraConfigColumn): SQL => sql`${plainText(column)} gin_trgm_ops`;

/** The index of the columns that are searched. */
export const searchIndex = (name: string, ...columns: readonly AnyPgColumn[]) => {
  const [first, ...more] = columns.map(searchedText);
  return index(name).using('gin', first as SQL, ...more);
};
