import { msg } from '@lingui/core/macro';

import type { soldItem } from '../../../contract/entities/sold-item.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).SoldItemTile);
const Fee = lazyComponent(async () => (await import('../sale-tiles.tsx')).Fee);
const ToItem = lazyComponent(async () => (await import('./link.tsx')).ToItem);

export const view: ViewOf<typeof soldItem> = {
  empty: msg`What the shop sells appears here, with what you get of it.`,
  look: 'rows',
  states: { field: 'payout', tones: { waiting: 'wait', held: 'wait', sent: 'good', returned: 'quiet', none: 'quiet' } },
  tile: Tile,
  cells: { fee: Fee },
  detailActions: ToItem,
};
