import { SCREENS } from '../../contract/access.ts';
import type { catalogue, ResourceName } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { declaration, resourceNames } from '../engine/declared.ts';
import type { View, ViewOf } from '../engine/view.ts';
import { provideViews, viewOf } from '../engine/views.ts';
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

/** Throws if a resource lacks a screen or the words of its button, or if other people may open a screen than use it. */
export function checkScreens({ name, who, create, edit, screens }: Resource, { create: words }: View): void {
  const refuse = (what: string) => {
    throw new TypeError(`${name}: ${what}`);
  };
  const users = { list: who, detail: who, create: create?.who ?? edit?.who, edit: edit?.who, import: edit?.who };
  for (const [place, screen] of Object.entries(screens)) {
    if (!Object.hasOwn(SCREENS, screen)) refuse(`${screen} is no screen of contract/access.ts`);
    const [open = '', used = ''] = [SCREENS[screen].who, users[place as keyof typeof users]].map(String);
    if (open !== used) refuse(`${screen} is for ${open}, its ${place} for ${used}`);
  }
  if (create && !screens.create) refuse('it is created on no screen');
  if (edit && !screens.edit) refuse('it is edited on no screen');
  if (screens.create && !words) refuse('its view has no words to create one');
}

for (const name of resourceNames) checkScreens(declaration(name), views[name]);
provideViews(views);

/** Adds the texts of moves and actions, which no first screen shows, to the views. */
export async function loadActionWords(): Promise<void> {
  const { actionWords, eventWords } = await import('./action-words.ts');
  for (const name of resourceNames) {
    const [actions, events] = [actionWords[name], eventWords[name]];
    Object.assign(viewOf(name), actions && { actionWords: actions }, events && { eventWords: events });
  }
}
loadWithTexts(loadActionWords);
