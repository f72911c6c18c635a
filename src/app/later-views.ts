import '../api/all-declarations.ts';
import type { catalogue } from '../../contract/catalogue.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import type { ViewOf } from '../engine/view.ts';
import { bookingView } from '../views/booking.ts';
import { contactView } from '../views/contact.ts';
import { couponView } from '../views/coupon.ts';
import { differenceView } from '../views/difference.ts';
import { invoiceView } from '../views/invoice.ts';
import { merchantView } from '../views/merchant.ts';
import { orderView } from '../views/order.ts';
import { priceTierView } from '../views/price-tier.ts';
import { reviewerView } from '../views/reviewer.ts';
import { shipmentView } from '../views/shipment.ts';
import { shippingCostView } from '../views/shipping-cost.ts';
import { soldItemView } from '../views/sold-item.ts';
import { subscriptionPlanView } from '../views/subscription-plan.ts';
import { subscriptionView } from '../views/subscription.ts';
import { transactionView } from '../views/transaction.ts';
import { userView } from '../views/user.tsx';
import { vatCheckView } from '../views/vat-check.ts';

/** The view of every resource but items, loaded with their declarations. A missing one does not compile. */
export const laterViews: { [Name in Exclude<ResourceName, ItemKind>]: ViewOf<(typeof catalogue)[Name]> } = {
  user: userView,
  reviewer: reviewerView,
  merchant: merchantView,
  priceTier: priceTierView,
  contact: contactView,
  vatCheck: vatCheckView,
  booking: bookingView,
  order: orderView,
  invoice: invoiceView,
  soldItem: soldItemView,
  transaction: transactionView,
  stripeDifference: differenceView,
  shipment: shipmentView,
  subscriptionPlan: subscriptionPlanView,
  subscription: subscriptionView,
  shippingCost: shippingCostView,
  coupon: couponView,
};
