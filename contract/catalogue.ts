import { booking } from './entities/booking.ts';
import { contact } from './entities/contact.ts';
import { coupon } from './entities/coupon.ts';
import { fabric } from './entities/fabric.ts';
import { generic } from './entities/generic.ts';
import { invoice } from './entities/invoice.ts';
import { merchant } from './entities/merchant.ts';
import { order } from './entities/order.ts';
import { priceTier } from './entities/price-tier.ts';
import { product } from './entities/product.ts';
import { reviewer } from './entities/reviewer.ts';
import { shipment } from './entities/shipment.ts';
import { shippingCost } from './entities/shipping-cost.ts';
import { soldItem } from './entities/sold-item.ts';
import { stripeDifference } from './entities/stripe-difference.ts';
import { subscriptionPlan } from './entities/subscription-plan.ts';
import { subscription } from './entities/subscription.ts';
import { transaction } from './entities/transaction.ts';
import { user } from './entities/user.ts';
import { vatCheck } from './entities/vat-check.ts';
import type { ResourceName } from './resource-access.ts';
import type { Resource } from './resource.ts';

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
