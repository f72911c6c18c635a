/** The nutraceutical channel of orders and transactions, by the specification's paths. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import { order } from '../entities/order.ts';
import { transaction } from '../entities/transaction.ts';
import { exportQuery } from '../resource-export.ts';
import { listQuery, type Resource } from '../resource.ts';
import { transactionDetails } from './transactions.ts';

/** Records as the engine's services pass them on. */
type Passed = z.ZodType<Record<string, unknown>, Record<string, unknown>>;
const passed = (record: Passed): Passed => record;

/** A filter of orders by whole days in UTC, in the specification's words. */
const purchaseDays = { purchaseDateMin: z.iso.date().optional(), purchaseDateMax: z.iso.date().optional() };

/** A query whose channel is given, and whose days are those of the purchase. */
function channelQuery({ shape: whole }: Pick<z.ZodObject, 'shape'>) {
  const { channel: _channel, startDate: _first, endDate: _last, ...shape } = whole;
  return z.strictObject({ ...shape, ...purchaseDays });
}

/** What a hub center sees of an order that has an item of it: neither its customer, nor the sums of others. */
export const hubOrder = order.record.pick({
  _id: true,
  number: true,
  channel: true,
  status: true,
  paymentStatus: true,
  note: true,
  paidAt: true,
  createdAt: true,
  updatedAt: true,
  rev: true,
});
/** The parameters that a hub center may use, and by what it may sort. */
export const HUB_ORDER_PARAMS = ['status', 'paymentStatus', ...Object.keys(purchaseDays), 'offset', 'limit', 'cursor'];
export const HUB_ORDER_SORTS = ['createdAt', 'number'];

export const listNutraceuticaOrders = defineListCall({
  name: 'listNutraceuticaOrders',
  method: 'GET',
  path: '/nutraceutica/orders',
  summary:
    'List the orders of the nutraceutical channel, with the filters of orders; purchase days are whole days in UTC. A hub center gets those with an item of its own, without the customer, by state and days',
  who: COUNTER,
  query: channelQuery(listQuery(order as unknown as Resource)),
  data: passed(order.record).or(passed(hubOrder)),
});

export const listNutraceuticaTransactions = defineListCall({
  name: 'listNutraceuticaTransactions',
  method: 'GET',
  path: '/nutraceutica/transactions',
  summary: 'List the transactions of the nutraceutical channel, with the filters of transactions',
  who: COUNTER,
  query: channelQuery(listQuery(transaction as unknown as Resource)),
  data: passed(transaction.record),
});

export const readProductTransaction = defineCall({
  name: 'readProductTransaction',
  method: 'GET',
  path: '/product/transaction/{id}',
  summary: 'Read a transaction of the nutraceutical channel, with its events and ledger entries',
  who: COUNTER,
  params: z.strictObject({ id: z.uuid() }),
  data: passed(transaction.record.extend(transactionDetails.shape)),
});

/** In the background; whatever the supplier knows already is not sent again. */
export const syncNutraceuticaOrders = defineCall({
  name: 'syncNutraceuticaOrders',
  method: 'PUT',
  path: '/unifarco/sync/nutraceutica/orders',
  summary: 'Send the paid orders of the nutraceutical channel that the supplier does not know yet, as a file',
  who: ADMINS,
  body: z.strictObject({}).optional(),
  data: z.null(),
});

/** Opened with a ticket. */
export const exportNutraceuticaOrders = defineCall({
  name: 'exportNutraceuticaOrders',
  method: 'GET',
  path: '/nutraceutica/export/orders',
  summary: 'Export the orders of the nutraceutical channel as a spreadsheet; opened with a ticket',
  who: ADMINS,
  query: channelQuery(exportQuery(order as unknown as Resource)),
  ticket: true,
  data: z.unknown(),
});
