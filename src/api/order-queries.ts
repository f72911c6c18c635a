/** What an order and a transaction are made of, and refunds. Every change of the record makes them stale. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { syncNutraceuticaOrders } from '../../contract/calls/nutraceutica.ts';
import {
  ownOrders,
  type OwnOrder,
  previewOrderRefund,
  readOrderDetails,
  readPayoutBalance,
  refundOrder,
  type RefundPreview,
} from '../../contract/calls/orders.ts';
import { readTransactionDetails } from '../../contract/calls/transactions.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';

/** Lines, and the shipping with them; or an amount in euro. */
export interface RefundInput {
  lines: readonly string[];
  shipping: boolean;
  amount: number | null;
}

export const orderDetailsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('order'), 'details', id],
    queryFn: async ({ signal }) => unwrap(await ask(readOrderDetails, credentials(), { params: { id }, signal })).data,
  });

/** What the signed-in person has ordered. */
export const ownOrdersOptions = () =>
  queryOptions({
    queryKey: ['ownOrders'],
    queryFn: async ({ signal }) => unwrap(await ask<OwnOrder[]>(ownOrders, credentials(), { signal })).data,
    refetchOnWindowFocus: 'always',
  });

export const transactionDetailsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('transaction'), 'details', id],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readTransactionDetails, credentials(), { params: { id }, signal })).data,
  });

/** What a refund would do; null input: nothing was selected. */
export const refundPreviewOptions = (id: string, input: RefundInput | null) =>
  queryOptions({
    queryKey: [...resourceKey('order'), 'refund', id, input],
    queryFn: async ({ signal }): Promise<RefundPreview> =>
      unwrap(await ask(previewOrderRefund, credentials(), { params: { id }, body: { ...input }, signal })).data,
    enabled: input !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Refunds; sent again under the same key, it is the same refund. */
export const sendRefund = (
  id: string,
  { key, ...body }: RefundInput & { restock: boolean; reason: string; key: string },
) =>
  ask(refundOrder, credentials(), {
    params: { id },
    headers: { 'Idempotency-Key': key },
    body,
  });

/** Sends the paid orders of the nutraceutical channel that the supplier does not know yet, in the background. */
export const startSupplierSync = () => ask(syncNutraceuticaOrders, credentials(), {});

/** The payout balance of a hub center. */
export const balanceOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('merchant'), 'balance', id],
    queryFn: async ({ signal }) => unwrap(await ask(readPayoutBalance, credentials(), { params: { id }, signal })).data,
  });
