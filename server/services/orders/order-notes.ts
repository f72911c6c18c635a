/** What happens to an order, in its history and on every open page. */
import { v7 as uuid } from 'uuid';

import type { OrderEvent, OrderPaymentStatus, OrderStatus } from '../../../contract/order-states.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { publish } from '../records/changes.ts';

const ENTITY = 'order';

interface OrderNote {
  order: string;
  action: 'created' | OrderEvent;
  /** The states before and after. */
  status?: readonly [OrderStatus, OrderStatus];
  paymentStatus?: readonly [OrderPaymentStatus, OrderPaymentStatus];
  details?: Record<string, unknown>;
  userId?: string | null;
  requestId?: string | null;
}

/** Notes what happened to an order, if the transaction commits. */
export async function noteOrder(tx: Db, note: OrderNote): Promise<void> {
  const { order, action, status, paymentStatus, details, userId = null, requestId = null } = note;
  const at = new Date();
  const moves = { status, paymentStatus };
  const changes = Object.fromEntries(
    Object.entries(moves).flatMap(([field, pair]) =>
      pair && pair[0] !== pair[1] ? [[field, { from: pair[0], to: pair[1] }]] : [],
    ),
  );
  const what = { action, entity: ENTITY, recordId: order, changes, ...(details ? { details } : {}) };
  await tx.insert(audit).values({ id: uuid(), at, userId, requestId, ...what });
  const type = action === 'created' ? 'created' : 'updated';
  await publish(tx, { change: { type, entity: ENTITY, _id: order, hubcenter: null, at: at.toISOString() } });
}
