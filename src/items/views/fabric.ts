import { msg } from '@lingui/core/macro';

import type { fabric } from '../../../contract/entities/fabric.ts';
import type { ViewOf } from '../../engine/view.ts';
import { itemActions, ItemEntries } from '../actions/item-actions.ts';
import { photoParts } from '../gallery/photo-parts.tsx';
import { fabricGroups } from '../groups/fabric.ts';
import { pricePanel } from '../price/price-panel.tsx';
import { ReviewNote } from '../review/review-note.ts';
import { itemStates } from '../status/item-states.ts';
import { Colours, Defects } from './item-cells.ts';
import { ItemTile } from './item-tile.tsx';

export const fabricView: ViewOf<typeof fabric> = {
  empty: msg`Fabrics photographed at the counter appear here automatically.`,
  create: msg`New fabric`,
  look: 'photos',
  states: itemStates,
  cells: { colors: Colours, defects: Defects },
  tile: ItemTile,
  actions: itemActions,
  referring: { name: 'product', field: 'fabric', title: msg`Garments made of this fabric` },
  note: ReviewNote,
  more: pricePanel('fabric'),
  groups: fabricGroups,
  photos: photoParts('fabric'),
  tools: ItemEntries,
};
