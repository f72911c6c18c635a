import { eq } from 'drizzle-orm';
import type * as z from 'zod';

import { type Caller, mayDo } from '../../../contract/access.ts';
import { isSeen, metaOf } from '../../../contract/field-meta.ts';
import type { Db } from '../../db/pool.ts';
import { files } from '../../db/schema/files.ts';
import type { ServedResource } from '../records/record-source.ts';
import { findRecord, readableScope } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { DocumentRow } from './documents.ts';

/**
 * A document of a record that a caller may read, of its trash too if they may edit it; one of no record for its owner alone. Throws
 * `notFound` for everybody else, so that ids reveal nothing.
 */
export async function findDocument(
  { db, resources }: { db: Db; resources: readonly ServedResource[] },
  caller: Caller,
  id: string,
): Promise<DocumentRow> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  if (!row) throw new Refusal('notFound');
  const { recordId } = row;
  if (recordId === null) {
    if (row.owner !== caller._id) throw new Refusal('notFound');
    return row;
  }
  const served = resources.find(({ resource }) => resource.name === row.entity);
  if (!served) throw new Refusal('notFound');
  const { resource, source } = served;
  const { [row.field ?? '']: schema } = resource.record.shape;
  const mayRead = mayDo(resource.who, caller) || recordId === caller._id;
  if (!mayRead || !schema || !isSeen(metaOf(schema as z.ZodType), caller)) throw new Refusal('notFound');
  await findRecord(db, source, resource, recordId, caller, readableScope(resource, caller));
  return row;
}
