/** Binds documents to the records that name them, in the transaction of the change. */
import { isDeepStrictEqual } from 'node:util';

import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type * as z from 'zod';

import { type AttachedFile, fileKind } from '../../../contract/field-kinds/file.ts';
import { type FieldMeta, metaOf } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import { schemasIn } from '../../../contract/rows.ts';
import type { Db } from '../../db/pool.ts';
import { files } from '../../db/schema/files.ts';
import { leavesIn } from '../records/leaves.ts';
import type { PendingChange } from '../records/record-source.ts';
import { refuseField } from '../refusal.ts';
import { documentOf } from './documents.ts';

type Values = Readonly<Record<string, unknown>>;
type Shape = Readonly<z.core.$ZodShape>;

/** Whether a field holds documents, or rows that do. */
export const holdsDocuments = (meta: FieldMeta | null): boolean =>
  meta?.kind === fileKind ||
  (meta !== null && Object.values(schemasIn(meta)).some((inner) => holdsDocuments(metaOf(inner))));

/** The documents that some values name, with their paths. */
const documentsIn = (shape: Shape, values: Values) =>
  leavesIn(shape, values).flatMap(({ path, meta, value }) =>
    meta.kind === fileKind && value ? [{ path, file: value as AttachedFile }] : [],
  );

/**
 * Throws `validation` if a change names a document that is not the caller's own upload, of no record yet, nor of this record already, now
 * or before; or one that another place of the record names. Those it may name stay locked until the transaction ends.
 */
export async function checkDocuments(
  tx: Db,
  { record: { shape } }: Resource,
  { caller, before, fields }: PendingChange,
): Promise<void> {
  const named = documentsIn(shape, fields);
  if (named.length === 0) return;
  const ids = named.map(({ file }) => file._id);
  const rows = await tx.select().from(files).where(inArray(files.id, ids)).orderBy(files.id).for('update');
  const others = Object.entries(before).filter(([field]) => !Object.hasOwn(fields, field));
  const taken = new Set(documentsIn(shape, Object.fromEntries(others)).map(({ file }) => file._id));
  for (const { path, file } of named) {
    if (taken.has(file._id)) throw refuseField(path, 'repeated');
    taken.add(file._id);
    const row = rows.find(({ id }) => id === file._id);
    const isOwn = row && (row.recordId === null ? row.owner === caller._id : row.recordId === before['_id']);
    if (!isOwn || !isDeepStrictEqual(documentOf(row), file)) throw refuseField(path, 'unknownFile');
  }
}

/** Binds the documents that written fields name to their record, and lets go of those that they named before. */
export async function attachDocuments(
  tx: Db,
  { name, record: { shape } }: Resource,
  { id, fields, at }: { id: string; fields: Values; at: Date },
): Promise<void> {
  const written = Object.keys(fields).filter((field) => holdsDocuments(metaOf(shape[field] as z.ZodType)));
  if (written.length === 0) return;
  const named = written.map((field) => {
    return { field, ids: documentsIn(shape, { [field]: fields[field] }).map(({ file }) => file._id) };
  });
  const all = named.flatMap(({ ids }) => ids);
  const left = all.length > 0 ? notInArray(files.id, all) : undefined;
  await tx
    .update(files)
    .set({ detachedAt: at })
    .where(and(eq(files.recordId, id), inArray(files.field, written), isNull(files.detachedAt), left));
  for (const { field, ids } of named) {
    if (ids.length === 0) continue;
    await tx.update(files).set({ entity: name, recordId: id, field, detachedAt: null }).where(inArray(files.id, ids));
  }
}
