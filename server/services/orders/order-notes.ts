/** What happens to an order, in its history and on every open page. */
import { clock } from '../../../contract/clock.ts';
import type { OrderEvent, OrderPaymentStatus, OrderStatus } from '../../../contract/order-states.ts';
import type { Db } from '../../db/pool.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';

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
  const moves = { status, paymentStatus };
  const changes = Object.fromEntries(
    Object.entries(moves).flatMap(([field, pair]) =>
      pair && pair[0] !== pair[1] ? [[field, { from: pair[0], to: pair[1] }]] : [],
    ),
  );
  const what = { action, entity: ENTITY, recordId: order, changes, ...(details ? { details } : {}) };
  await noteEvent(tx, { at: clock.now(), userId, requestId, ...what });
}
