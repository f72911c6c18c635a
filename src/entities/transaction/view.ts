import { msg } from '@lingui/core/macro';

import type { transaction } from '../../../contract/entities/transaction.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).TransactionTile);
const Amount = lazyComponent(async () => (await import('../sale-tiles.tsx')).Amount);
const Signed = lazyComponent(async () => (await import('../sale-tiles.tsx')).Signed);
const Moved = lazyComponent(async () => (await import('../sale-tiles.tsx')).Moved);
const Details = lazyComponent(async () => (await import('./parts.tsx')).Details);

export const view: ViewOf<typeof transaction> = {
  empty: msg`Payments, refunds and transfers appear here with the first order.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: {
      open: 'wait',
      underWay: 'wait',
      held: 'wait',
      done: 'good',
      owed: 'bad',
      failed: 'bad',
      cancelled: 'quiet',
      needsResponse: 'bad',
      underReview: 'wait',
      won: 'good',
      lost: 'bad',
      closed: 'quiet',
    },
  },
  tile: Tile,
  cells: { gross: Signed, commission: Signed, fee: Amount, net: Moved },
  more: Details,
  isMadeOfParts: true,
};
