import type { ResourceName } from '../../../contract/access.ts';
import { catalogue, resourceOf } from '../../../contract/catalogue.ts';
import type { Resource } from '../../../contract/resource.ts';
import { placeKey } from '../../db/schema/item-indexes.ts';
import { fabrics, products } from '../../db/schema/items.ts';
import { contactSource } from '../contacts/contact-source.ts';
import { couponSource } from '../coupons/coupon-source.ts';
import { conditionFlags } from '../items/details.ts';
import { fabricFilters, garmentFilters, genericFilters } from '../items/filters.ts';
import { itemSource } from '../items/source.ts';
import { fabricWords, garmentWords, genericWords } from '../items/words.ts';
import { merchantSource, userSource } from '../people/people-sources.ts';
import { priceTierSource } from '../prices/price-tier-source.ts';
import { reviewerSource } from '../reviews/reviewer-source.ts';
import { shippingCostSource } from '../shipping/shipping-cost-source.ts';
import { vatCheckSource } from '../vat/vat-check-source.ts';
import { first, type RecordSource } from './record-source.ts';
import { provideTargets } from './targets.ts';

/** The source of every resource; a missing one does not compile. */
export const recordSources: Readonly<Record<ResourceName, RecordSource>> = {
  product: itemSource('product', {
    more: (pictures, row) => ({
      ...conditionFlags(row),
      position: (row as unknown as typeof products.$inferSelect).position,
      tagImage: first(pictures, 'tagImage'),
    }),
    sort: { position: { by: placeKey(products.position), type: 'int8', reversed: true } },
    names: { fabricName: ['fabric', products.fabric] },
    searched: { types: products.types, brand: products.brand },
    filters: garmentFilters,
    words: garmentWords,
  }),
  fabric: itemSource('fabric', {
    searched: { patterns: fabrics.patterns },
    filters: fabricFilters,
    words: fabricWords,
  }),
  generic: itemSource('generic', { filters: genericFilters, words: genericWords }),
  priceTier: priceTierSource,
  merchant: merchantSource,
  user: userSource,
  reviewer: reviewerSource,
  contact: contactSource,
  vatCheck: vatCheckSource,
  shippingCost: shippingCostSource,
  coupon: couponSource,
};

provideTargets(recordSources);

/** A resource and its source. */
export interface ServedResource {
  resource: Resource;
  source: RecordSource;
}

/** The whole catalogue with its sources. */
export const servedResources: readonly ServedResource[] = (Object.keys(catalogue) as ResourceName[]).map((name) => ({
  resource: resourceOf(name),
  source: recordSources[name],
}));
