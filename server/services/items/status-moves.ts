/** Moving items from one status to another (contract 7). */
import type { Resource } from '../../../contract/resource.ts';
import {
  allowedMoves,
  isRestock,
  type ItemStatus,
  moved,
  type SettableStatus,
  statusFacts,
  type StatusFacts,
} from '../../../contract/status.ts';
import type { Db } from '../../db/pool.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from '../records/change-notes.ts';
import { checkRev, holdRecord } from '../records/edits.ts';
import type { RecordSource } from '../records/record-source.ts';
import { findRecord } from '../records/records.ts';
import { Refusal, refuseField } from '../refusal.ts';

/** Which item is to be of which status; a restock needs a reason. */
export interface Move extends ChangeAuthor {
  id: string;
  to: SettableStatus;
  reason: string | undefined;
}

/**
 * Sets an item's status and answers its record; nothing is written when it is in that status already. Throws
 * `transitionNotAllowed` with what would be allowed, `validation` for a restock without a reason, and as `editRecord` does.
 */
export async function setStatus(db: Db, source: RecordSource, resource: Resource, move: Move): Promise<RecordSnapshot> {
  return db.transaction(async (tx) => {
    const before = await holdRecord(tx, source, resource, move);
    if (moved(before['status'] as ItemStatus, move.to) === 'same') return before;
    checkRev(before, move);
    return applyMove(tx, source, resource, move, before);
  });
}

/** Writes a move of an item that is held as it was `before`, with its audit entry; answers its record. Throws as `factsAfter` does. */
export async function applyMove(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  move: Move,
  before: RecordSnapshot,
): Promise<RecordSnapshot> {
  const { write } = source;
  if (!write) throw new TypeError(`${resource.name} cannot be changed`);
  const { id, caller, to, reason } = move;
  const from = before['status'] as ItemStatus;
  if (moved(from, to) === 'same') return before;
  const next = factsAfter(from, move);
  const at = new Date();
  await write(tx, id, { status: next.active ? 'active' : 'inactive', soldAt: next.sold ? at : null }, at);
  const after = await findRecord(tx, source, resource, id, caller);
  const details = reason ? { details: { reason } } : {};
  await noteChange(tx, resource, move, { id, at, action: 'status', before, after, fields: ['status'], ...details });
  return after;
}

/**
 * What an item is after a move, what it is already included. Throws `transitionNotAllowed` with what would be allowed, and
 * `validation` for a restock without a reason.
 */
export function factsAfter(from: ItemStatus, { to, reason }: Pick<Move, 'to' | 'reason'>): StatusFacts {
  const next = moved(from, to);
  if (next === 'same') return statusFacts(from);
  if (next === 'refused')
    throw new Refusal('transitionNotAllowed', { move: { from, to, allowed: allowedMoves(from) } });
  if (isRestock(from, to) && !reason) throw refuseField('reason', 'required');
  return next;
}
