import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { photos } from '../field.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource } from '../resource.ts';
import { itemMachine } from '../status.ts';
import { genericKnown } from './details.ts';
import { FACTS, factNames } from './item-facts.ts';
import { itemBulk, itemEdit, itemFields, itemFormMore, itemLabels, itemList } from './item.ts';

/** A textile mix (spec section 3, Generic item). `rev` counts its changes. */
export const generic = defineResource({
  name: 'generic',
  plural: 'generics',
  ...RESOURCES.generic,
  words: {
    ...RESOURCES.generic.words,
    labels: itemLabels,
  },
  record: z.object({
    ...itemFields(),
    ...genericKnown,
    ...FACTS.generic,
    ...factNames,
    images: photos(),
    rev: z.int(),
  }),
  export: { who: COUNTER, images: true },
  edit: {
    who: COUNTER,
    fields: { ...itemEdit(), ...genericKnown, ...FACTS.generic },
    form: itemFormMore(),
    files: { itemImage: { max: 1 } },
  },
  rowsAdd: true,
  // The specification's path moves its bookings, too (`setGenericStstus`).
  status: { ...itemMachine, calls: { setGenericStatus: '/status/generic/{id}' } },
  outbox: 'generic',
  trash: true,
  bulk: itemBulk,
  hubScoped: true,
  title: 'code',
  list: {
    ...itemList,
    columns: [
      'itemImage',
      'code',
      'name',
      'material',
      'colors',
      'weight',
      'price',
      'stock',
      'hubcenter',
      'status',
      'createdAt',
    ],
    filters: [...itemList.filters, 'itemImage'],
  },
  detail: [
    'itemImage',
    'images',
    'code',
    'name',
    'status',
    'hubcenter',
    'colors',
    'material',
    'weight',
    'price',
    'priceId',
    'stock',
    'note',
    'soldAt',
    'capturedAt',
    'createdAt',
    'updatedAt',
  ],
});
