import { msg } from '@lingui/core/macro';

import type { shippingCost } from '../../contract/resources/shipping-cost.ts';
import type { ViewOf } from '../engine/view.ts';

export const shippingCostView: ViewOf<typeof shippingCost> = {
  empty: msg`A shipping cost is for a country, a province or a postal code, and a band of weights. Without one, shipping is on request.`,
  create: msg`New shipping cost`,
  look: 'rows',
  form: async () => (await import('./shipping-cost-form.ts')).shippingCostForm,
  deletion: async () => (await import('./shipping-cost-form.ts')).shippingCostDeletion,
};
