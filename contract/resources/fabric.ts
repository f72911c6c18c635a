import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { photos } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource } from '../resource.ts';
import { itemMachine } from '../status.ts';
import { fabricKnown } from './details.ts';
import { FACTS, factNames } from './item-facts.ts';
import { itemBulk, itemEdit, itemFields, itemFormMore, itemLabels, itemList, measuredLabels } from './item.ts';

/** Deadstock fabric (spec section 3, Fabric). `rev` counts its changes. */
export const fabric = defineResource({
  name: 'fabric',
  plural: 'fabrics',
  ...RESOURCES.fabric,
  words: {
    ...RESOURCES.fabric.words,
    labels: {
      ...itemLabels,
      ...measuredLabels,
      itemFor: msg`Gender`,
      sizes: msg`Size`,
      patterns: msg`Pattern`,
    },
  },
  record: z.object({ ...itemFields(), ...fabricKnown, ...FACTS.fabric, ...factNames, images: photos(), rev: z.int() }),
  export: { who: COUNTER, images: true },
  edit: {
    who: COUNTER,
    fields: { ...itemEdit(), ...fabricKnown, ...FACTS.fabric },
    form: itemFormMore(),
    files: { itemImage: { max: 1 } },
  },
  status: { ...itemMachine, calls: { setFabricStatus: '/status/fabric/{id}' } },
  outbox: 'fabric',
  trash: true,
  bulk: { ...itemBulk, fields: ['itemFor', 'patterns', ...itemBulk.fields] },
  hubScoped: true,
  title: 'code',
  list: {
    ...itemList,
    columns: [
      'itemImage',
      'code',
      'name',
      'material',
      'patterns',
      'colors',
      'dimensions',
      'weight',
      'price',
      'stock',
      'hubcenter',
      'status',
      'updatedAt',
    ],
    search: [...itemList.search, 'patterns'],
    filters: [...itemList.filters, 'patterns', 'itemFor', 'sizes'],
  },
  detail: [
    'itemImage',
    'images',
    'code',
    'name',
    'status',
    'hubcenter',
    'patterns',
    'colors',
    'material',
    'itemFor',
    'sizes',
    'dimensions',
    'defects',
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
