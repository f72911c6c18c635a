import { catalogue, resourceOf } from '../../contract/catalogue.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import type { RecordSource, ServedResource } from '../engine/records/record-source.ts';
import { provideSources } from '../engine/records/targets.ts';
import { bookingSource } from './bookings/booking-source.ts';
import { contactSource } from './contacts/contact-source.ts';
import { couponSource } from './coupons/coupon-source.ts';
import { invoiceSource } from './invoices/invoice-source.ts';
import { itemRows } from './items/item-rows.ts';
import { itemSources } from './items/item-sources.ts';
import { differenceSource } from './orders/difference-source.ts';
import { orderSource } from './orders/order-source.ts';
import { soldItemSource } from './orders/sold-item-source.ts';
import { merchantSource, userSource } from './people/people-sources.ts';
import { pricerOf } from './prices/bulk-price.ts';
import { priceTierSource } from './prices/price-tier-source.ts';
import { reviewerSource } from './reviews/reviewer-source.ts';
import { shipmentSource } from './shipments/shipment-source.ts';
import { shippingCostSource } from './shipping/shipping-cost-source.ts';
import { subscriptionPlanSource } from './subscriptions/subscription-plan-source.ts';
import { subscriptionSource } from './subscriptions/subscription-source.ts';
import { transactionSource } from './transactions/transaction-source.ts';
import { vatCheckSource } from './vat/vat-check-source.ts';

/** The source of every resource; a missing one does not compile. */
export const recordSources: Readonly<Record<ResourceName, RecordSource>> = {
  product: { ...itemSources.product, ...itemRows('product'), pricerOf },
  fabric: { ...itemSources.fabric, ...itemRows('fabric'), pricerOf },
  generic: { ...itemSources.generic, ...itemRows('generic'), pricerOf },
  priceTier: priceTierSource,
  merchant: merchantSource,
  user: userSource,
  reviewer: reviewerSource,
  contact: contactSource,
  vatCheck: vatCheckSource,
  booking: bookingSource,
  order: orderSource,
  invoice: invoiceSource,
  soldItem: soldItemSource,
  transaction: transactionSource,
  stripeDifference: differenceSource,
  shipment: shipmentSource,
  subscriptionPlan: subscriptionPlanSource,
  subscription: subscriptionSource,
  shippingCost: shippingCostSource,
  coupon: couponSource,
};

provideSources(recordSources);

/** The whole catalogue with its sources. */
export const servedResources: readonly ServedResource[] = (Object.keys(catalogue) as ResourceName[]).map((name) => ({
  resource: resourceOf(name),
  source: recordSources[name],
}));
