import { msg } from '@lingui/core/macro';

import type { order } from '../../../contract/entities/order.ts';
import { RESOURCES } from '../../../contract/resource-access.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const PaymentStatus = lazyComponent(async () => (await import('./payment-status.tsx')).PaymentStatus);
const SaleNumber = lazyComponent(async () => (await import('../sale-number.tsx')).SaleNumber);
const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).OrderTile);
const Details = lazyComponent(async () => (await import('./parts.tsx')).Details);

export const view: ViewOf<typeof order> = {
  empty: msg`Orders from the shop appear here. The shop needs an API key, shipping costs and a payment account.`,
  emptyWays: [
    { screen: 'shopKeys', words: msg`API keys` },
    { screen: 'shippingCosts', words: RESOURCES.shippingCost.words.title },
    { screen: 'stripeSetting', words: msg`Payment account` },
  ],
  look: 'rows',
  states: {
    field: 'status',
    tones: {
      newRequest: 'wait',
      ordered: 'done',
      accepted: 'good',
      notAccepted: 'bad',
      notDone: 'bad',
      rejected: 'bad',
      cancelled: 'quiet',
      expired: 'quiet',
    },
  },
  tile: Tile,
  cells: { number: SaleNumber, paymentStatus: PaymentStatus },
  more: Details,
  isMadeOfParts: true,
  referring: { name: 'shipment', field: 'order', title: msg`Shipments` },
};
