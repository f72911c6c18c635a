import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { photo } from '../field.ts';
import { defineResource } from '../resource.ts';
import { itemFields, itemList } from './item.ts';

/** A garment (spec section 3, Product). `rev` counts its changes. */
export const product = defineResource({
  name: 'product',
  plural: 'products',
  record: z.object({ ...itemFields(), tagImage: photo().nullable(), rev: z.int() }),
  who: COUNTER,
  hubScoped: true,
  title: 'code',
  list: itemList,
  detail: [
    'itemImage',
    'tagImage',
    'code',
    'name',
    'status',
    'hubcenter',
    'note',
    'capturedAt',
    'createdAt',
    'updatedAt',
  ],
  screens: { list: 'products', detail: 'productDetail' },
});
