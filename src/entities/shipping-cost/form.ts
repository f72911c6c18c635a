import { msg } from '@lingui/core/macro';

import type { FormView } from '../../engine/form/form-view.ts';
import type { Deletion } from '../../engine/view.ts';

/** The form of a shipping cost: where, what weights, how much. */
export const shippingCostForm: FormView = {
  sections: [
    {
      title: msg`Destination`,
      fields: ['country', 'province', 'postalCode'],
      note: msg`A postal code applies before its province, a province before its country.`,
    },
    { title: msg`Weight and cost`, fields: ['minWeight', 'maxWeight', 'cost'] },
  ],
  hints: {
    province: msg`Its code, for example BO. Leave it empty for the whole country.`,
    postalCode: msg`An exception for one postal code. Leave it empty otherwise.`,
    minWeight: msg`This weight itself still belongs to the band below.`,
    maxWeight: msg`This weight is included.`,
  },
  malformed: {
    province: msg`Up to 5 letters or digits, for example BO.`,
    postalCode: msg`Up to 10 letters or digits, for example 40121.`,
  },
  kept: ['country', 'province', 'postalCode'],
};

/** Deleting a shipping cost is asked first (spec section 8). */
export const shippingCostDeletion: Deletion = {
  title: msg`Delete this shipping cost?`,
  note: msg`Parcels of these weights get the cost of a less precise area, or are on request. You can restore it from the trash.`,
  done: msg`Shipping cost deleted.`,
};
