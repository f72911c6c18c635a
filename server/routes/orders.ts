import { hubLimit } from '../../contract/access.ts';
import {
  myProductOrders,
  ownOrders,
  previewOrderRefund,
  readOrderDetails,
  readPayoutBalance,
  refundOrder,
  updateProductTransactionOrder,
} from '../../contract/calls/orders.ts';
import { refuseField } from '../engine/refusal.ts';
import { listOwnOrders } from '../services/orders/order-accounts.ts';
import { hubNames, soldLines, readBalance, readDetails } from '../services/orders/order-details.ts';
import { updateOrder } from '../services/orders/order-update.ts';
import type { RefundRequest } from '../services/orders/refund-plan.ts';
import { createRefund, previewRefund } from '../services/orders/refunds.ts';
import { paymentsOf } from '../services/payments/payment-accounts.ts';
import type { Routes } from './route-deps.ts';

const CENTS = 100;

/** Lines with the shipping, or an amount; not both. */
function requestOf({
  lines,
  shipping,
  amount,
}: {
  lines: readonly string[];
  shipping: boolean;
  amount: number | null;
}): RefundRequest {
  if (amount === null) return { lines, shipping };
  if (lines.length > 0 || shipping) throw refuseField('amount', 'contradicts');
  return { amountCents: Math.round(amount * CENTS) };
}

/** Orders beyond their declaration: for admins, and a hub center's own lines and balance. */
export const orderRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(ownOrders, async ({ caller }) => ({ data: await listOwnOrders(db, caller._id) }));
  api.mount(readOrderDetails, async ({ params: { id } }) => ({ data: await readDetails(deps, id) }));
  api.mount(previewOrderRefund, async ({ params: { id }, body }) => {
    const preview = await previewRefund(db, id, requestOf(body));
    const names = await hubNames(
      db,
      preview.hubs.map(({ hub }) => hub),
    );
    const hubs = preview.hubs.map((each) => ({ ...each, hubName: names.get(each.hub) ?? '' }));
    return { data: { ...preview, hubs } };
  });
  api.mount(refundOrder, async ({ caller, params: { id }, body, idempotencyKey: key, requestId, done }) => {
    paymentsOf(deps);
    const { reason, restock, ...given } = body;
    const about = { order: id, request: requestOf(given), reason, restock, key };
    const _id = await createRefund(db, { ...about, userId: caller._id, requestId });
    return { data: { _id }, message: done.refundQueued };
  });
  api.mount(updateProductTransactionOrder, async ({ body, done, ...by }) => {
    const { note, status, archived } = body;
    const isArchiveOnly = note === undefined && status === undefined && archived !== undefined;
    const message = archived ? done.orderArchived : done.orderUnarchived;
    return { data: await updateOrder(db, body, by), message: isArchiveOnly ? message : done.recordSaved };
  });
  api.mount(myProductOrders, async ({ caller, query: { hubcenter, ...page } }) => {
    const own = hubLimit(caller);
    if (own !== null && hubcenter !== undefined && hubcenter !== own) return { data: [], total: 0 };
    return soldLines(db, own ?? hubcenter ?? null, page);
  });
  api.mount(readPayoutBalance, async ({ caller, params: { id } }) => ({ data: await readBalance(db, caller, id) }));
};
