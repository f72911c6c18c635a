import { msg } from '@lingui/core/macro';

import type { shippingCost } from '../../../contract/entities/shipping-cost.ts';
import type { ViewOf } from '../../engine/view.ts';

export const view: ViewOf<typeof shippingCost> = {
  empty: msg`A shipping cost is for a country, a province or a postal code, and a band of weights. Without one, shipping is on request.`,
  create: msg`New shipping cost`,
  look: 'rows',
  form: async () => (await import('./form.ts')).shippingCostForm,
  deletion: async () => (await import('./form.ts')).shippingCostDeletion,
};
