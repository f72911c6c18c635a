import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { ITEM_KINDS } from '../code.ts';
import { defineResource, member } from '../define-resource.ts';
import { choice, code, euro, id, moment, photo, ref, text } from '../field.ts';
import { type Message, msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';

/** Where a hub center's money for its part of an order is. `returned`: all was refunded; `none`: paid elsewhere, or nothing is left of it. */
export const SOLD_PAYOUTS = ['waiting', 'held', 'sent', 'returned', 'none'] as const;
export type SoldPayout = (typeof SOLD_PAYOUTS)[number];
const PAYOUT_WORDS: Readonly<Record<SoldPayout, Message>> = {
  waiting: msg({ message: 'Under way', context: 'transfer' }),
  held: msg({ message: 'On hold', context: 'transfer' }),
  sent: msg({ message: 'Transferred', context: 'transfer' }),
  returned: msg({ message: 'Returned', context: 'transfer' }),
  none: msg({ message: 'Nothing left to transfer', context: 'transfer' }),
};

const KIND_WORDS = {
  product: msg`Product`,
  fabric: msg`Fabric`,
  generic: msg`Textile mix`,
  plan: RESOURCES.subscriptionPlan.words.one,
};

/**
 * An item that an order has sold: price, less the hub center's part of discounts, less commission is its net. `fee`: what the payment provider
 * keeps of the commission; null until it is known. `refunded`: what went back to the customer since.
 */
export const soldItem = defineResource({
  name: 'soldItem',
  plural: 'soldItems',
  paths: { list: 'sold-items', one: 'sold-item' },
  ...RESOURCES.soldItem,
  fields: {
    itemImage: member(msg`Photo`, photo().nullable(), 'list', 'hidden'),
    code: member(msg({ message: 'Code', context: 'item' }), code(), 'list', 'search'),
    name: member(msg({ message: 'Name', context: 'item' }), text()),
    kind: member(msg({ message: 'Type', context: 'item' }), choice([...ITEM_KINDS, 'plan'], KIND_WORDS)),
    item: member(msg`Id`, id(), 'hidden'),
    hubcenter: member(msg`Hub center`, ref('merchant', 'hubcenterName'), 'list'),
    hubcenterName: text(),
    createdAt: member(msg({ message: 'Sold', context: 'when' }), moment(), 'list', 'sort'),
    orderNumber: member(msg`Order number`, code(), 'list', 'search'),
    price: member(msg({ message: 'Price', context: 'statement' }), euro(), 'list', 'sort'),
    discount: member(msg({ message: 'Discounts', context: 'statement' }), euro(), 'list'),
    commission: member(msg`Commission`, euro(), 'list'),
    fee: member(msg`of which Stripe’s fee`, euro().nullable()),
    net: member(msg({ message: 'Net', context: 'statement' }), euro(), 'list', 'sort'),
    refunded: member(msg({ message: 'Refunded', context: 'amount' }), euro(), 'list'),
    payout: member(msg({ message: 'Payout', context: 'statement' }), choice(SOLD_PAYOUTS, PAYOUT_WORDS), 'list'),
    updatedAt: member(msg`Last edited`, moment(), 'hidden'),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: COUNTER },
  hubScoped: true,
  title: 'code',
  list: { filters: ['payout', 'hubcenter', 'createdAt', 'price', 'kind'] },
});
