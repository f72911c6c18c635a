/** The documents in the store, by their rows, and as the API returns them. */
import { inArray } from 'drizzle-orm';

import type { AttachedFile } from '../../../contract/field-kinds/file.ts';
import type { Db } from '../../db/pool.ts';
import { files } from '../../db/schema/files.ts';

export type DocumentRow = typeof files.$inferSelect;

/** The name of a document in the store. */
export function documentName(id: string): string {
  const hex = id.replaceAll('-', '');
  return `${hex.slice(0, 2)}/${hex}.file`;
}

const NAME = /^[0-9a-f]{2}\/([0-9a-f]{32})\.file$/;

/** Those of some names in the store that are documents with a row. */
export async function knownDocuments(db: Db, names: readonly string[]): Promise<Set<string>> {
  const ids = names.flatMap((name) => NAME.exec(name)?.[1] ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids));
  return new Set(rows.map(({ id }) => documentName(id)));
}

/** A document as the API returns it, and as the record that names it stores it. */
export const documentOf = ({ id, name, type, bytes }: DocumentRow): AttachedFile => ({ _id: id, name, type, bytes });
