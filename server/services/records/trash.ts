/** Throwing records away, and taking them back; it never asks which resource it has. Nothing is ever lost by it. */
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from './change-notes.ts';
import { checkRev, holdRecord } from './edits.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord } from './records.ts';

/** Which record is trashed or restored, and by whom. */
export interface TrashOrder extends ChangeAuthor {
  id: string;
  /** Into the trash, or out of it. */
  away: boolean;
}

/**
 * Moves a record into the trash or out of it, and answers it as it is then; where it is there already, nothing is written. Its
 * code stays taken and its photos stay where they are. Throws as `editRecord` does.
 */
export async function trashRecord(
  db: Db,
  source: RecordSource,
  resource: Resource,
  order: TrashOrder,
): Promise<RecordSnapshot> {
  const { write } = source;
  if (!write || !resource.trash) throw new TypeError(`${resource.name} has no trash`);
  const { id, caller, away } = order;
  return db.transaction(async (tx) => {
    // Whether it is in the trash already is looked at before its revision: asking again is no conflict.
    const before = await holdRecord(tx, source, resource, order, 'any');
    if ((before['deletedAt'] !== null) === away) return before;
    checkRev(before, order);
    const at = new Date();
    await write(tx, id, { deletedAt: away ? at : null }, at);
    const after = await findRecord(tx, source, resource, id, caller, 'any');
    const [action, type] = away ? (['trashed', 'deleted'] as const) : (['restored', 'updated'] as const);
    await noteChange(tx, resource, order, { id, at, action, type, before, after, fields: [] });
    return after;
  });
}
