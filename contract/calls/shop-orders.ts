/** Orders of the shop. Programs make them with an API key; the payment itself is between the customer and Stripe. */
import * as z from 'zod';

import { SHOP_BASE } from '../app.ts';
import { defineCall } from '../call.ts';
import { areaFields } from '../entities/shipping-cost.ts';
import { blankText, email, optionalCode, optionalPhone, optionalText, text } from '../field.ts';
import { bareIdentifier } from '../identifiers/plain.ts';
import { taxCodeFault } from '../identifiers/tax-code.ts';
import { readVatNumber } from '../identifiers/vat-number.ts';
import { language } from '../languages.ts';
import { BASKET_ITEMS_MAX, COUPON_CODE_MAX, ORDER_NOTE_MAX, ORDER_TERMS_MAX } from '../limits.ts';
import { lineKind, ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '../order-states.ts';

const cents = z.int().min(0);
const TAX_CODE = z
  .string()
  .overwrite(bareIdentifier)
  .regex(/^[A-Z0-9+*]{2,20}$/);
/** Of the exchange system. */
const sdiCode = () => optionalCode(TAX_CODE);
// What is right depends on the country of the address, too.
const taxCode = () => optionalCode(TAX_CODE.refine((code) => taxCodeFault(code) !== 'checkCharacter'));
const vatNumber = () => optionalCode(TAX_CODE.refine((number) => readVatNumber(number).fault !== 'checkDigit'));

const address = z.strictObject({
  name: text(),
  street: text(),
  zipcode: text(20),
  city: text(),
  province: areaFields.province,
  country: areaFields.country,
});

/** `payment` is null if there is nothing to pay, or not any more, also while the bank carries a debit out (`paymentStatus` `processing`). */
const shopOrder = z.object({
  _id: z.uuid(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(ORDER_PAYMENT_STATUSES),
  lines: z.array(
    z.object({
      _id: z.uuid(),
      code: z.string(),
      kind: lineKind,
      name: z.string(),
      priceCents: cents,
      discountCents: cents,
      totalCents: cents,
      refundedCents: cents,
      /** It was given back as a whole, and is not sent. */
      isReturned: z.boolean(),
    }),
  ),
  subtotalCents: cents,
  discountCents: cents,
  shippingCents: cents,
  totalCents: cents,
  refundedCents: cents,
  /** Of an order of a subscription plan. */
  subscription: z.uuid().nullable(),
  reservedUntil: z.iso.datetime().nullable(),
  payment: z.object({ clientSecret: z.string() }).nullable(),
});
export type ShopOrder = z.infer<typeof shopOrder>;

export const createShopOrder = defineCall({
  name: 'createShopOrder',
  method: 'POST',
  base: SHOP_BASE,
  path: '/orders',
  summary: 'Order items, once per key; reserves them until they are paid',
  about:
    'Items, or one plan, by ids or codes, all or none: they are reserved until `reservedUntil`, and paid with `payment.clientSecret`, which is null if nothing is to be paid. A direct debit is `processing` for days: the items stay reserved until it is certain. The same `Idempotency-Key` is the same order. 409 `itemsGone` names what is no longer for sale; with `totalCents`, what the customer was shown, 409 `priceChanged` says what it costs now. An invoice in Italy needs a tax code or a VAT number.',
  who: 'anyone',
  scope: 'orders:write',
  body: z.strictObject({
    items: z.array(z.string().trim().min(1).max(50)).min(1).max(BASKET_ITEMS_MAX),
    customer: z.strictObject({
      name: text(),
      email: email(),
      mobile: optionalPhone(),
      // Without one, the language of the request.
      language: language.optional(),
    }),
    shippingAddress: address,
    billingAddress: address.optional(),
    invoice: z
      .strictObject({
        type: z.enum(['private', 'company']),
        fiscalCode: taxCode(),
        vatNumber: vatNumber(),
        sdiCode: sdiCode(),
        pec: email().optional(),
      })
      .optional(),
    terms: z
      .array(z.strictObject({ name: text(100), version: text(50), acceptedAt: z.iso.datetime() }))
      .max(ORDER_TERMS_MAX)
      .default([]),
    note: blankText(ORDER_NOTE_MAX).default(''),
    coupon: optionalText(COUPON_CODE_MAX),
    totalCents: cents.optional(),
  }),
  idempotent: 'required',
  data: shopOrder,
  status: 201,
});

export const readShopOrder = defineCall({
  name: 'readShopOrder',
  method: 'GET',
  base: SHOP_BASE,
  path: '/orders/{id}',
  summary: 'Read an order of the shop',
  about: 'With `paid=true`, because the customer says so, Stripe is asked before the answer.',
  who: 'anyone',
  scope: 'orders:write',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ paid: z.enum(['true', 'false']).optional() }),
  data: shopOrder,
});
