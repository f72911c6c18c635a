import { type ResourceName, resourceNames } from '../../contract/access.ts';
import type { catalogue } from '../../contract/catalogue.ts';
import type { ViewOf } from '../engine/view.ts';
import { provideViews } from '../engine/views.ts';
import { loadWithTexts } from '../i18n/i18n.ts';
import { fabricView } from '../items/views/fabric.ts';
import { genericView } from '../items/views/generic.tsx';
import { productView } from '../items/views/product.ts';
import { contactView } from '../views/contact.ts';
import { couponView } from '../views/coupon.ts';
import { merchantView } from '../views/merchant.ts';
import { orderView } from '../views/order.ts';
import { priceTierView } from '../views/price-tier.ts';
import { reviewerView } from '../views/reviewer.ts';
import { shippingCostView } from '../views/shipping-cost.ts';
import { userView } from '../views/user.tsx';
import { vatCheckView } from '../views/vat-check.ts';

/** The view of every resource. A missing one does not compile. */
const views: { [Name in ResourceName]: ViewOf<(typeof catalogue)[Name]> } = {
  user: userView,
  reviewer: reviewerView,
  merchant: merchantView,
  product: productView,
  fabric: fabricView,
  generic: genericView,
  priceTier: priceTierView,
  contact: contactView,
  vatCheck: vatCheckView,
  order: orderView,
  shippingCost: shippingCostView,
  coupon: couponView,
};

provideViews(views);

/** Adds the texts of moves and actions, which no first screen shows, to the views. */
export async function loadActionWords(): Promise<void> {
  const { actionWords, eventWords } = await import('./action-words.ts');
  for (const name of resourceNames) {
    const [actions, events] = [actionWords[name], eventWords[name]];
    Object.assign(views[name], actions && { actionWords: actions }, events && { eventWords: events });
  }
  provideViews(views);
}
loadWithTexts(loadActionWords);
