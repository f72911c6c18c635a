import { msg } from '@lingui/core/macro';

import type { generic } from '../../../contract/resources/generic.ts';
import { MixIcon } from '../../ui/icons.tsx';
import { pricePanel } from '../price/price-panel.tsx';
import type { ViewOf } from '../view.ts';
import { Colours } from './colours.tsx';
import { itemActions } from './item-actions.ts';
import { ItemBadge } from './item-badge.tsx';
import { ItemTile } from './item-tile.tsx';
import { detailLabels, factLabels, itemLabels } from './item.ts';
import { Kilograms } from './kilograms.tsx';
import { statusEntries, statusMenu } from './status-menu.tsx';

export const genericView: ViewOf<typeof generic> = {
  icon: MixIcon,
  title: msg`Textile mix`,
  one: msg`Textile mix`,
  empty: msg`Textile mixes photographed at the counter appear here by themselves.`,
  create: msg`New textile mix`,
  look: 'photos',
  labels: { ...itemLabels, ...detailLabels, ...factLabels },
  detailActions: statusMenu('generic'),
  entries: statusEntries('generic'),
  inline: { status: statusMenu('generic') },
  cells: { colors: Colours, weight: Kilograms, status: ItemBadge },
  tile: ItemTile,
  actions: itemActions,
  more: pricePanel('generic'),
};
