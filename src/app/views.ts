import type { catalogue, ResourceName } from '../../contract/catalogue.ts';
import type { ViewOf } from '../engine/view.ts';
import { provideViews } from '../engine/views.ts';
import { fabricView } from '../items/views/fabric.ts';
import { genericView } from '../items/views/generic.ts';
import { productView } from '../items/views/product.ts';
import { merchantView } from '../views/merchant.tsx';
import { priceTierView } from '../views/price-tier.tsx';
import { userView } from '../views/user.ts';

/** The view of every resource. A missing one does not compile. */
const views: { [Name in ResourceName]: ViewOf<(typeof catalogue)[Name]> } = {
  user: userView,
  merchant: merchantView,
  product: productView,
  fabric: fabricView,
  generic: genericView,
  priceTier: priceTierView,
};

provideViews(views);
