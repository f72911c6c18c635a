/** An order with two items, one of them refunded, as its page and its refund read it. */
import type { OrderDetails } from '../../contract/calls/orders.ts';

export const ORDER = '0190f000-0000-7000-8000-000000000001';
export const HUB = '0190f000-0000-7000-8000-000000000002';
export const line = (last: string, more: Partial<OrderDetails['lines'][number]>): OrderDetails['lines'][number] => ({
  _id: `0190f000-0000-7000-8000-0000000000${last}`,
  kind: 'product',
  item: HUB,
  code: `MIL-P0000${last}X`,
  name: 'Wool coat',
  imageUrl: null,
  hub: HUB,
  hubName: 'Milano Navigli',
  priceCents: 4900,
  discountCents: 0,
  couponCents: 0,
  paidCents: 4900,
  feeCents: null,
  commissionBp: 2000,
  commissionCents: 980,
  netCents: 3920,
  refundedCents: 0,
  netBackCents: 0,
  isReturned: false,
  isRestocked: false,
  ...more,
});
export const [coat, scarf] = [
  line('11', {}),
  line('12', { name: 'Scarf', paidCents: 1000, refundedCents: 1000, isReturned: true }),
];
const address = { name: 'Ada', street: 'Via Roma 1', zipcode: '40121', city: 'Bologna', province: 'BO', country: 'IT' };
export const DETAILS: OrderDetails = {
  lines: [coat, scarf],
  shippingAddress: address,
  billingAddress: null,
  invoice: null,
  terms: [],
  payments: [],
  refunds: [],
  disputes: [],
  transfers: [],
  ledger: [],
  refundableCents: 5400,
  isConfigured: true,
};
