import { msg } from '@lingui/core/macro';

import type { product } from '../../../contract/resources/product.ts';
import { GarmentIcon } from '../../ui/icons.tsx';
import type { ViewOf } from '../view.ts';
import { Colours } from './colours.tsx';
import { detailLabels, itemLabels } from './item.ts';

export const productView: ViewOf<typeof product> = {
  icon: GarmentIcon,
  title: msg`Products`,
  one: msg`Product`,
  empty: msg`Garments photographed at the counter appear here by themselves.`,
  look: 'photos',
  labels: {
    ...itemLabels,
    ...detailLabels,
    tagImage: msg`Photo of the tag`,
    types: msg`Garment type`,
    itemFor: msg`Gender`,
    seasons: msg`Season`,
    condition: msg`Condition`,
    sizes: msg`Size`,
    isUsed: msg`Used`,
    isStock: msg`Deadstock`,
    isDefectedNew: msg`New with defect`,
  },
  cells: { colors: Colours },
};
