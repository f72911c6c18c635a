import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { flag, photo } from '../field.ts';
import { defineResource } from '../resource.ts';
import { productKnown } from './details.ts';
import { itemEdit, itemFields, itemList } from './item.ts';

/**
 * A garment (spec section 3, Product). `isUsed`, `isStock` and `isDefectedNew` follow from its condition, and nobody knows them
 * without one: null. `rev` counts its changes.
 */
export const product = defineResource({
  name: 'product',
  plural: 'products',
  record: z.object({
    ...itemFields(),
    ...productKnown,
    isUsed: flag().nullable(),
    isStock: flag().nullable(),
    isDefectedNew: flag().nullable(),
    tagImage: photo().nullable(),
    rev: z.int(),
  }),
  who: COUNTER,
  edit: { who: COUNTER, fields: { ...itemEdit(), ...productKnown } },
  hubScoped: true,
  title: 'code',
  list: {
    ...itemList,
    columns: ['itemImage', 'code', 'name', 'types', 'sizes', 'price', 'status', 'hubcenter', 'createdAt'],
  },
  detail: [
    'itemImage',
    'tagImage',
    'code',
    'name',
    'status',
    'hubcenter',
    'types',
    'itemFor',
    'seasons',
    'condition',
    'isUsed',
    'isStock',
    'isDefectedNew',
    'colors',
    'sizes',
    'weight',
    'price',
    'note',
    'capturedAt',
    'createdAt',
    'updatedAt',
  ],
  screens: { list: 'products', detail: 'productDetail' },
});
