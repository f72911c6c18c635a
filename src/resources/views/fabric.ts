import { msg } from '@lingui/core/macro';

import type { fabric } from '../../../contract/resources/fabric.ts';
import { FabricIcon } from '../../ui/icons.tsx';
import { pricePanel } from '../price/price-panel.tsx';
import type { ViewOf } from '../view.ts';
import { Colours } from './colours.tsx';
import { itemActions } from './item-actions.ts';
import { ItemBadge } from './item-badge.tsx';
import { ItemTile } from './item-tile.tsx';
import { detailLabels, factLabels, itemLabels, measuredLabels } from './item.ts';
import { statusEntries, statusMenu } from './status-menu.tsx';

export const fabricView: ViewOf<typeof fabric> = {
  icon: FabricIcon,
  title: msg`Fabrics`,
  one: msg`Fabric`,
  empty: msg`Fabrics photographed at the counter appear here by themselves.`,
  create: msg`New fabric`,
  look: 'photos',
  labels: {
    ...itemLabels,
    ...detailLabels,
    ...factLabels,
    ...measuredLabels,
    itemFor: msg`Gender`,
    sizes: msg`Size`,
    patterns: msg`Pattern`,
  },
  detailActions: statusMenu('fabric'),
  entries: statusEntries('fabric'),
  inline: { status: statusMenu('fabric') },
  cells: { colors: Colours, status: ItemBadge },
  tile: ItemTile,
  actions: itemActions,
  referring: { name: 'product', field: 'fabric', title: msg`Garments of this fabric` },
  more: pricePanel('fabric'),
};
