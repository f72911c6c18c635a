/** What staff see of an order beyond its record, and refunds. A hub center sees its own lines. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { targets } from '../actions.ts';
import { defineCall, defineListCall } from '../call.ts';
import { order } from '../entities/order.ts';
import { euro, flag, fullText, longText, reason } from '../field.ts';
import { ORDER_NOTE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX } from '../limits.ts';
import { lineKind, ORDER_PAYMENT_STATUSES, ORDER_STATUSES, orderMachine } from '../order-states.ts';
import { PAYMENT_METHODS } from '../transaction-states.ts';

const cents = z.int();

/** Why a refund was made: by staff, or because a payment bought nothing. `closed`: its order was over, or no longer wanted. */
export const REFUND_CAUSES = ['staff', 'gone', 'paidElsewhere', 'closed'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Why a transfer waits. */
export const HELD_REASONS = ['notConnected', 'notReady', 'blocked', 'noBalance', 'refused'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** How a dispute stands: the provider waits for evidence, the bank decides, or it is over. */
export const DISPUTE_STATUSES = ['needsResponse', 'underReview', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A postal address as the API returns it. */
export const postalAddress = z.object({
  name: z.string(),
  street: z.string(),
  zipcode: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
});

/** One item of an order. */
export const orderLine = z.object({
  _id: z.uuid(),
  kind: lineKind,
  item: z.uuid(),
  code: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  priceCents: cents,
  discountCents: cents,
  couponCents: cents,
  paidCents: cents,
  commissionBp: z.int(),
  commissionCents: cents,
  /** What the payment provider keeps of the payment for it, borne by the platform; null until that is known. */
  feeCents: cents.nullable(),
  netCents: cents,
  refundedCents: cents,
  /** What of the net went back with refunds. */
  netBackCents: cents,
  /** It was given back as a whole. */
  isReturned: z.boolean(),
  /** And its item was put back on sale. */
  isRestocked: z.boolean(),
});
export const hubLine = orderLine.extend({ hub: z.uuid(), hubName: z.string() });
export type OrderLine = z.infer<typeof hubLine>;

/** Accounts of the ledger. `customers`: money that is to go back, because it bought nothing. */
export const LEDGER_ACCOUNTS = [
  'clearing',
  'hub',
  'commission',
  'providerFees',
  'shipping',
  'marketing',
  'loss',
  'customers',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

const orderDetails = z.object({
  lines: z.array(hubLine),
  shippingAddress: postalAddress,
  billingAddress: postalAddress.nullable(),
  invoice: z
    .object({
      type: z.enum(['private', 'company']),
      fiscalCode: z.string().nullable(),
      vatNumber: z.string().nullable(),
      sdiCode: z.string().nullable(),
      pec: z.string().nullable(),
    })
    .nullable(),
  terms: z.array(z.object({ name: z.string(), version: z.string(), acceptedAt: z.iso.datetime() })),
  payments: z.array(
    z.object({
      _id: z.uuid(),
      stripeId: z.string().nullable(),
      method: z.enum(PAYMENT_METHODS).nullable(),
      amountCents: cents,
      feeCents: cents.nullable(),
      status: z.enum(['open', 'processing', 'succeeded', 'cancelled']),
    }),
  ),
  refunds: z.array(
    z.object({
      _id: z.uuid(),
      amountCents: cents,
      status: z.enum(['waiting', 'done', 'failed']),
      cause: z.enum(REFUND_CAUSES),
      reason: z.string(),
      problem: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  disputes: z.array(
    z.object({
      _id: z.uuid(),
      stripeId: z.string(),
      amountCents: cents,
      status: z.enum(DISPUTE_STATUSES),
      /** Until when evidence can be given. */
      dueBy: z.iso.datetime().nullable(),
    }),
  ),
  transfers: z.array(
    z.object({
      _id: z.uuid(),
      hub: z.uuid(),
      hubName: z.string(),
      /** What was sent, or is to be. */
      amountCents: cents,
      reversedCents: cents,
      setOffCents: cents,
      status: z.enum(['waiting', 'held', 'sending', 'sent', 'dropped']),
      held: z.enum(HELD_REASONS).nullable(),
    }),
  ),
  ledger: z.array(
    z.object({
      at: z.iso.datetime(),
      event: z.string(),
      account: z.enum(LEDGER_ACCOUNTS),
      hubName: z.string().nullable(),
      /** Positive for debit. */
      cents,
    }),
  ),
  refundableCents: cents,
  /** The server has keys of the payment provider; without them no money moves. */
  isConfigured: z.boolean(),
});
export type OrderDetails = z.infer<typeof orderDetails>;

const params = z.strictObject({ id: z.uuid() });

const ownOrder = z.object({
  _id: z.uuid(),
  number: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  totalCents: cents,
  refundedCents: cents,
  lines: z.array(orderLine.pick({ _id: true, code: true, name: true })),
  /** What has left for the customer, each with when it did and when it arrived. */
  parcels: z
    .array(
      z.object({
        _id: z.uuid(),
        shippedAt: z.iso.datetime(),
        deliveredAt: z.iso.datetime().nullable(),
        carrier: z.string().nullable(),
        tracking: z.string().nullable(),
      }),
    )
    .default([]),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** What the caller has ordered as a customer, the newest 100 (contract 3). */
export const ownOrders = defineCall({
  name: 'ownOrders',
  method: 'GET',
  path: '/profile/orders',
  summary: 'List what you have ordered',
  who: 'signed-in',
  data: z.array(ownOrder),
});

export const readOrderDetails = defineCall({
  name: 'readOrderDetails',
  of: 'order',
  method: 'GET',
  path: '/order/{id}/details',
  summary: 'Read the lines, addresses, payments and ledger entries of an order',
  who: ADMINS,
  params,
  data: orderDetails,
});

/** Lines, and the shipping with them; or an amount in euro of everything that is left. */
const refundShape = {
  lines: z.array(z.uuid()).max(100).default([]),
  shipping: z.boolean().default(false),
  amount: euro().nullable().default(null),
};

export const refundPreview = z.object({
  cents,
  refundableCents: cents,
  commissionCents: cents,
  /** Codes of the items that it gives back as a whole and that could go back on sale. */
  restockable: z.array(z.string()),
  hubs: z.array(z.object({ hub: z.uuid(), hubName: z.string(), netCents: cents, isTransferred: z.boolean() })),
});
export type RefundPreview = z.infer<typeof refundPreview>;

export const previewOrderRefund = defineCall({
  name: 'previewOrderRefund',
  of: 'order',
  method: 'POST',
  path: '/order/{id}/refund/preview',
  summary: 'What a refund would give back, and take back from hub centers; changes nothing',
  who: ADMINS,
  params,
  body: z.strictObject(refundShape),
  data: refundPreview,
});

/** Refunds in the background; a repeated key is the same refund. `restock`: items that it gives back as a whole go back on sale. */
export const refundOrder = defineCall({
  name: 'refundOrder',
  method: 'POST',
  path: '/order/{id}/refund',
  summary: 'Refund lines or an amount of an order',
  who: ADMINS,
  params,
  body: z.strictObject({ ...refundShape, restock: z.boolean().default(false), reason: fullText(REASON_MAX) }),
  idempotent: true,
  data: z.object({ _id: z.uuid() }),
  status: 201,
});

/** As the services of the engine pass it on. */
const passedOrder: z.ZodType<Record<string, unknown>, Record<string, unknown>> = order.record;

/** `_id`: of an order, or of a transaction of it. What was ordered and paid is never changed. */
export const updateProductTransactionOrder = defineCall({
  name: 'updateProductTransactionOrder',
  method: 'PUT',
  path: '/product/transaction/order/update',
  summary: 'Change the note, the archive or the status of an order, together or not at all',
  who: ADMINS,
  body: z.strictObject({
    _id: z.uuid(),
    note: longText(ORDER_NOTE_MAX).optional(),
    archived: flag().optional(),
    status: z.enum(targets(orderMachine)).optional(),
    reason: reason(),
  }),
  form: true,
  revised: true,
  data: passedOrder,
});

const ownLine = orderLine.extend({
  order: z.uuid(),
  number: z.string(),
  orderedAt: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(ORDER_PAYMENT_STATUSES),
});

/** The newest first: a hub center's own; for admins all, or those of a hub center. */
export const myProductOrders = defineListCall({
  name: 'myProductOrders',
  method: 'GET',
  path: '/my/product/orders',
  summary: 'List order lines: your own hub center’s, or for admins all of them',
  who: COUNTER,
  query: z.strictObject({
    hubcenter: z.uuid().optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  data: ownLine,
});

export const payoutBalance = z.object({
  /** What is owed to the hub center; negative if it owes. */
  owedCents: cents,
  sentCents: cents,
  /** Transfers that wait, by reason. */
  held: z.array(z.object({ reason: z.enum(HELD_REASONS), amountCents: cents })),
});

export const readPayoutBalance = defineCall({
  name: 'readPayoutBalance',
  of: 'merchant',
  method: 'GET',
  path: '/merchant/{id}/balance',
  summary: 'Read the payout balance of a hub center, from the ledger',
  who: COUNTER,
  params,
  data: payoutBalance,
});
