/** Changes what can be changed of an order, in one call. */
import { eq, or } from 'drizzle-orm';

import type { updateProductTransactionOrder } from '../../../contract/calls/orders.ts';
import { order } from '../../../contract/entities/order.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { transactions } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { doAction, moveRecord } from '../../engine/records/actions.ts';
import type { ChangeAuthor } from '../../engine/records/change-notes.ts';
import { checkRev, editRecord, holdRecord } from '../../engine/records/edits.ts';
import { Refusal } from '../../engine/refusal.ts';
import { orderSource } from './order-source.ts';

type Body = NonNullable<(typeof updateProductTransactionOrder)['body']>['_output'];
const resource = order as unknown as Resource;

/** All of it or nothing. Throws `notFound`, `stale`, `validation`, and `orderNotUpdated` for a status that is not possible. */
export function updateOrder(db: Db, { _id, note, archived, status, reason }: Body, { rev, ...by }: ChangeAuthor) {
  return db.transaction(async (tx) => {
    const id = await orderOf(tx, _id);
    const author = { ...by, id, rev: null };
    let record = await holdRecord(tx, orderSource, resource, author);
    checkRev(record, { ...by, rev });
    if (note !== undefined) record = await editRecord(tx, orderSource, resource, { ...author, fields: { note } });
    if (archived !== undefined && archived !== record['archived']) {
      const action = archived ? 'archive' : 'unarchive';
      record = await doAction(tx, orderSource, resource, { ...author, action });
    }
    if (status === undefined) return record;
    return moveRecord(tx, orderSource, resource, { ...author, to: status, reason }).catch((error: unknown) => {
      const isImpossible = error instanceof Refusal && error.word === 'transitionNotAllowed';
      throw isImpossible ? new Refusal('orderNotUpdated', error.details) : error;
    });
  });
}

/** The order that an id names, or the transaction that it names. Throws `notFound`. */
async function orderOf(tx: Db, id: string): Promise<string> {
  const ofTransaction = tx.select({ order: transactions.order }).from(transactions).where(eq(transactions.id, id));
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.id, id), eq(orders.id, ofTransaction)))
    .limit(1);
  if (!found) throw new Refusal('notFound');
  return found.id;
}
