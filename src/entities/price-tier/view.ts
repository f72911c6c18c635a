import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';

import type { priceTier } from '../../../contract/entities/price-tier.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

type Parts = typeof import('./parts.tsx');

/** A component of the view; most first screens show none of them. */
const lazyPart = <Name extends keyof Parts>(name: Name) =>
  lazyComponent(async () => (await import('./parts.tsx'))[name] as ComponentType<Parameters<Parts[Name]>[0]>);

export const view: ViewOf<typeof priceTier> = {
  empty: msg`A tier sets the price for a kind of garment. Create the first one.`,
  create: msg`New price tier`,
  look: 'rows',
  tile: lazyPart('Tile'),
  cells: {
    name: lazyPart('NameCell'),
    types: lazyPart('Types'),
    itemFor: lazyPart('ItemFor'),
    conditions: lazyPart('Conditions'),
    branded: lazyPart('Branded'),
    price: lazyPart('Price'),
  },
  form: async () => (await import('./form.tsx')).priceTierForm,
  detailActions: lazyPart('RepriceByTier'),
  trashed: msg`Items keep their current price. This tier sets no new prices.`,
  more: lazyPart('TierItems'),
};
