import { msg } from '@lingui/core/macro';

import type { product } from '../../../contract/entities/product.ts';
import type { ViewOf } from '../../engine/view.ts';
import { ItemEntries, productActions } from '../actions/item-actions.ts';
import { photoParts } from '../gallery/photo-parts.tsx';
import { productGroups } from '../groups/product.ts';
import { pricePanel } from '../price/price-panel.tsx';
import { ReviewNote } from '../review/review-note.ts';
import { itemStates } from '../status/item-states.ts';
import { Colours, Defects } from './item-cells.ts';
import { ItemTile } from './item-tile.tsx';

export const productView: ViewOf<typeof product> = {
  empty: msg`Garments photographed at the counter appear here automatically.`,
  create: msg`New product`,
  look: 'photos',
  states: itemStates,
  cells: { colors: Colours, defects: Defects },
  orders: { position: [msg`Catalogue order`, msg`Catalogue order (reversed)`] },
  tile: ItemTile,
  actions: productActions,
  note: ReviewNote,
  more: pricePanel('product'),
  groups: productGroups,
  photos: photoParts('product'),
  tools: ItemEntries,
};
