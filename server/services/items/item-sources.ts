import type { ItemKind } from '../../../contract/code.ts';
import { placeKey } from '../../db/schema/item-indexes.ts';
import { fabrics, products } from '../../db/schema/items.ts';
import { first, type RecordSource } from '../../engine/records/record-source.ts';
import { conditionFlags } from './details.ts';
import { fabricFilters, garmentFilters, genericFilters } from './filters.ts';
import { itemSource } from './source.ts';
import { fabricWords, garmentWords, genericWords } from './words.ts';

/** The source of every item kind. */
export const itemSources: Readonly<Record<ItemKind, RecordSource>> = {
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
};
