import { msg } from '@lingui/core/macro';

import type { shipment } from '../../../contract/entities/shipment.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).ShipmentTile);
const ShipmentContents = lazyComponent(async () => (await import('./contents.tsx')).ShipmentContents);
const PrintSelected = lazyComponent(async () => (await import('./print.tsx')).PrintSelected);
const PrintThis = lazyComponent(async () => (await import('./print.tsx')).PrintThis);

export const view: ViewOf<typeof shipment> = {
  empty: msg`Shipments appear here as soon as an order is paid.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: { ready: 'wait', collected: 'done', shipped: 'done', delivered: 'good', cancelled: 'quiet' },
  },
  tile: Tile,
  actions: [PrintSelected],
  detailActions: PrintThis,
  more: ShipmentContents,
  isMadeOfParts: true,
};
