/** Trashes and restores records of any resource. Nothing is lost. */
import { clock } from '../../../contract/clock.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from './change-notes.ts';
import { checkRev, holdRecord } from './edits.ts';
import type { RecordSource } from './record-source.ts';
import { findRecord } from './records.ts';

/** Which record is trashed or restored, and by whom. */
export interface TrashOrder extends ChangeAuthor {
  id: string;
  /** True: to the trash. False: restore. */
  away: boolean;
}

/**
 * Trashes or restores a record, and returns it; idempotent. Its code stays taken and its photos stay in place. Throws as `editRecord` does.
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
    // Whether it is already trashed is checked before its revision, so that a repeated request is not a conflict.
    const before = await holdRecord(tx, source, resource, order, 'any');
    if ((before['deletedAt'] !== null) === away) return before;
    checkRev(before, order);
    if (away) await source.beforeMove?.(tx, { record: before, to: null, reason: null });
    const at = clock.now();
    await write(tx, id, { deletedAt: away ? at : null }, at);
    const after = await findRecord(tx, source, resource, id, caller, 'any');
    const [action, type] = away ? (['trashed', 'deleted'] as const) : (['restored', 'updated'] as const);
    await noteChange(tx, resource, order, { id, at, action, type, before, after, fields: [] });
    return after;
  });
}
