import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { generic } from '../../../contract/entities/generic.ts';
import type { ViewOf, CellProps } from '../../engine/view.ts';
import { formatKilograms } from '../../i18n/format.ts';
import { itemActions, ItemEntries } from '../actions/item-actions.ts';
import { photoParts } from '../gallery/photo-parts.tsx';
import { genericGroups } from '../groups/generic.ts';
import { pricePanel } from '../price/price-panel.tsx';
import { ReviewNote } from '../review/review-note.ts';
import { itemStates } from '../status/item-states.ts';
import { Colours } from './item-cells.ts';
import { ItemTile } from './item-tile.tsx';

import classes from './kilograms.module.css';

export const genericView: ViewOf<typeof generic> = {
  empty: msg`Textile mixes photographed at the counter appear here automatically.`,
  create: msg`New textile mix`,
  look: 'photos',
  states: itemStates,
  cells: { colors: Colours, weight: Kilograms },
  tile: ItemTile,
  actions: itemActions,
  note: ReviewNote,
  more: pricePanel('generic'),
  groups: genericGroups,
  photos: photoParts('generic'),
  tools: ItemEntries,
};

/** The weight of items counted in sacks and bales. */
function Kilograms({ value }: CellProps) {
  const { i18n } = useLingui();
  if (typeof value !== 'number') return <span className={classes['missing']}>–</span>;
  return <span className={classes['figure']}>{formatKilograms(value, i18n.locale)}</span>;
}
