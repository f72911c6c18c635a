import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { ITEM_KINDS } from '../code.ts';
import { choice, code, euro, id, moment, photo, ref, text } from '../field.ts';
import { type Message, msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, hubLabels, recordLabels } from '../resource.ts';

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
  words: {
    ...RESOURCES.soldItem.words,
    labels: {
      ...hubLabels,
      ...recordLabels,
      itemImage: msg`Photo`,
      kind: msg({ message: 'Type', context: 'item' }),
      item: msg`Id`,
      code: msg({ message: 'Code', context: 'item' }),
      name: msg({ message: 'Name', context: 'item' }),
      orderNumber: msg`Order number`,
      price: msg({ message: 'Price', context: 'statement' }),
      discount: msg({ message: 'Discounts', context: 'statement' }),
      commission: msg`Commission`,
      fee: msg`of which Stripe’s fee`,
      net: msg({ message: 'Net', context: 'statement' }),
      refunded: msg({ message: 'Refunded', context: 'amount' }),
      payout: msg({ message: 'Payout', context: 'statement' }),
      createdAt: msg({ message: 'Sold', context: 'when' }),
    },
  },
  record: z.object({
    _id: id(),
    itemImage: photo().nullable(),
    kind: choice([...ITEM_KINDS, 'plan'], KIND_WORDS),
    item: id(),
    code: code(),
    name: text(),
    hubcenter: ref('merchant', 'hubcenterName'),
    hubcenterName: text(),
    orderNumber: code(),
    price: euro(),
    discount: euro(),
    commission: euro(),
    fee: euro().nullable(),
    net: euro(),
    refunded: euro(),
    payout: choice(SOLD_PAYOUTS, PAYOUT_WORDS),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  export: { who: COUNTER },
  hubScoped: true,
  title: 'code',
  list: {
    columns: [
      'itemImage',
      'code',
      'hubcenter',
      'createdAt',
      'orderNumber',
      'price',
      'discount',
      'commission',
      'net',
      'refunded',
      'payout',
    ],
    sort: ['createdAt', 'price', 'net'],
    search: ['code', 'orderNumber'],
    filters: ['payout', 'hubcenter', 'createdAt', 'price', 'kind'],
  },
  detail: [
    'code',
    'name',
    'kind',
    'hubcenter',
    'createdAt',
    'orderNumber',
    'price',
    'discount',
    'commission',
    'fee',
    'net',
    'refunded',
    'payout',
  ],
});
