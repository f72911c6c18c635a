import type { ResourceName } from './resource-access.ts';
import type { Resource } from './resource.ts';
import { booking } from './resources/booking.ts';
import { contact } from './resources/contact.ts';
import { coupon } from './resources/coupon.ts';
import { fabric } from './resources/fabric.ts';
import { generic } from './resources/generic.ts';
import { invoice } from './resources/invoice.ts';
import { merchant } from './resources/merchant.ts';
import { order } from './resources/order.ts';
import { priceTier } from './resources/price-tier.ts';
import { product } from './resources/product.ts';
import { reviewer } from './resources/reviewer.ts';
import { shipment } from './resources/shipment.ts';
import { shippingCost } from './resources/shipping-cost.ts';
import { soldItem } from './resources/sold-item.ts';
import { stripeDifference } from './resources/stripe-difference.ts';
import { subscriptionPlan } from './resources/subscription-plan.ts';
import { subscription } from './resources/subscription.ts';
import { transaction } from './resources/transaction.ts';
import { user } from './resources/user.ts';
import { vatCheck } from './resources/vat-check.ts';

/** Every resource, one line each; page, worker, server and the parametrised tests iterate over it. */
export const catalogue = {
  product,
  fabric,
  generic,
  priceTier,
  merchant,
  user,
  reviewer,
  contact,
  vatCheck,
  booking,
  order,
  invoice,
  soldItem,
  transaction,
  stripeDifference,
  shipment,
  subscriptionPlan,
  subscription,
  shippingCost,
  coupon,
} satisfies Record<ResourceName, unknown>;

/** A resource by its name, for code that is generic over resources. */
export const resourceOf = (name: ResourceName): Resource => catalogue[name];
