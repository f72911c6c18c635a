/** Corrections by reviewers: edits of what is judged, in the transaction of the verdict. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { JUDGED } from '../../../contract/calls/reviews.ts';
import { catalogue } from '../../../contract/catalogue.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ReviewEvent } from '../../../contract/review.ts';
import type { Db } from '../../db/pool.ts';
import { itemTables } from '../../db/tables.ts';
import type { ChangeAuthor } from '../../engine/records/change-notes.ts';
import { applyEdit, holdRecord } from '../../engine/records/edits.ts';
import { refuseField } from '../../engine/refusal.ts';
import { recordSources } from '../record-sources.ts';

/** Who does something with a review, and through which channel. */
export type ReviewAuthor = Omit<ChangeAuthor, 'rev'>;

/** New values by field, as sent. */
export type CorrectedFields = Readonly<Record<string, unknown>>;

interface Correction {
  kind: ItemKind;
  item: string;
  fields: CorrectedFields;
  reason?: string | undefined;
}

/** Locks an item until the transaction ends. */
export async function holdItem(tx: Db, { kind, _id }: { kind: ItemKind; _id: string }): Promise<void> {
  const { [kind]: table } = itemTables;
  await tx.select({ id: table.id }).from(table).where(eq(table.id, _id)).for('no key update');
}

const CORRECTED = 'correctedInReview' satisfies ReviewEvent;

/**
 * Edits an item as its reviewer, whose name its history has. Throws `validation` for a field that is not judged, for values that contradict
 * others, and for a correction of nothing.
 */
export async function correctItem(
  tx: Db,
  author: ReviewAuthor,
  { kind, item: id, fields, reason }: Correction,
): Promise<void> {
  const parsed = z.strictObject(JUDGED[kind]).partial().safeParse(fields);
  if (!parsed.success) throw refuseField(String(parsed.error.issues[0]?.path[0] ?? 'fields'), 'invalid');
  const resource: Resource = catalogue[kind];
  const { [kind]: source } = recordSources;
  const edit = { ...author, rev: null, id, fields: parsed.data };
  const before = await holdRecord(tx, source, resource, edit);
  const details = reason === undefined ? {} : { details: { reason } };
  const after = await applyEdit(tx, source, resource, { edit, before, action: CORRECTED, ...details });
  if (after === before) throw refuseField('fields', 'required');
}
