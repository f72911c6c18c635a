import type { catalogue, ResourceName } from '../../contract/catalogue.ts';
import type { View, ViewOf } from './view.ts';
import { fabricView } from './views/fabric.ts';
import { genericView } from './views/generic.ts';
import { merchantView } from './views/merchant.tsx';
import { priceTierView } from './views/price-tier.tsx';
import { productView } from './views/product.ts';
import { userView } from './views/user.ts';

/** The view of every resource. One without does not compile. */
const views: { [Name in ResourceName]: ViewOf<(typeof catalogue)[Name]> } = {
  user: userView,
  merchant: merchantView,
  product: productView,
  fabric: fabricView,
  generic: genericView,
  priceTier: priceTierView,
};

/** Names of all resources. */
export const resourceNames = Object.keys(views) as readonly ResourceName[];

/** A resource's view as the engine reads it. */
export const viewOf = (name: ResourceName): View => views[name];
