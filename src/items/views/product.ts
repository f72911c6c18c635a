import { msg } from '@lingui/core/macro';

import type { product } from '../../../contract/resources/product.ts';
import type { ViewOf } from '../../engine/view.ts';
import { GarmentIcon } from '../../ui/icons.tsx';
import { itemActions } from '../actions/item-actions.ts';
import { PrintTagEntry } from '../actions/print-tags.tsx';
import { PutFirst } from '../actions/put-first.tsx';
import { photoParts } from '../gallery/photo-parts.tsx';
import { productGroups } from '../groups/product.ts';
import { pricePanel } from '../price/price-panel.tsx';
import { ItemBadge } from '../status/item-badge.tsx';
import { statusEntries, statusMenu } from '../status/status-menu.tsx';
import { Colours } from './colours.tsx';
import { ItemTile } from './item-tile.tsx';
import { detailLabels, factLabels, itemLabels, measuredLabels } from './item.ts';

export const productView: ViewOf<typeof product> = {
  icon: GarmentIcon,
  menu: { group: 'catalogue', order: 10 },
  title: msg`Products`,
  one: msg`Product`,
  empty: msg`Garments photographed at the counter appear here by themselves.`,
  create: msg`New product`,
  look: 'photos',
  labels: {
    ...itemLabels,
    ...detailLabels,
    ...factLabels,
    ...measuredLabels,
    subTitle: msg`Subtitle`,
    description: msg`Description`,
    branded: msg`Branded`,
    brand: msg`Brand`,
    fabric: msg`Fabric`,
    fabricName: msg`Fabric`,
    tagImage: msg`Photo of the tag`,
    types: msg`Garment type`,
    itemFor: msg`Gender`,
    seasons: msg`Season`,
    condition: msg`Condition`,
    sizes: msg`Size`,
    position: msg`Place in the catalogue`,
    isUsed: msg`Used`,
    isStock: msg`Deadstock`,
    isDefectedNew: msg`New with defect`,
  },
  detailActions: statusMenu('product'),
  entries: statusEntries('product'),
  inline: { status: statusMenu('product') },
  cells: { colors: Colours, status: ItemBadge },
  orders: { position: [msg`Catalogue order`, msg`Catalogue order, backwards`] },
  tile: ItemTile,
  actions: [...itemActions, PutFirst],
  more: pricePanel('product'),
  groups: productGroups,
  photos: photoParts('product'),
  tools: PrintTagEntry,
};
