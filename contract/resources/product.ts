import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { count, flag, optionalText, photo, photos } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource } from '../resource.ts';
import { itemMachine } from '../status.ts';
import { conditionRules } from './condition.ts';
import { productKnown } from './details.ts';
import { FACTS, factNames } from './item-facts.ts';
import { itemBulk, itemEdit, itemFields, itemFormMore, itemLabels, itemList, measuredLabels } from './item.ts';

/**
 * A garment (spec section 3, Product). `isUsed`, `isStock` and `isDefectedNew` follow from its condition, or are null without one.
 * `position` is its place among the featured products of the catalogue, from 1; null for all others. `rev` counts its changes, except those
 * of its place.
 */
export const product = defineResource({
  name: 'product',
  plural: 'products',
  ...RESOURCES.product,
  words: {
    ...RESOURCES.product.words,
    labels: {
      ...itemLabels,
      ...measuredLabels,
      subTitle: msg`Subtitle`,
      description: msg`Description`,
      branded: msg`Branded`,
      brand: msg`Brand`,
      fabric: msg`Fabric`,
      fabricName: msg`Fabric`,
      tagImage: msg`Tag photo`,
      types: msg`Garment type`,
      itemFor: msg`Gender`,
      seasons: msg`Season`,
      condition: msg`Condition`,
      sizes: msg`Size`,
      position: msg`Position in the catalogue`,
      isUsed: msg`Used`,
      isStock: msg`Deadstock`,
      isDefectedNew: msg`New with defect`,
    },
  },
  record: z.object({
    ...itemFields(),
    ...productKnown,
    ...FACTS.product,
    ...factNames,
    fabricName: optionalText(),
    isUsed: flag().nullable(),
    isStock: flag().nullable(),
    isDefectedNew: flag().nullable(),
    tagImage: photo().nullable(),
    images: photos(),
    position: count().nullable(),
    rev: z.int(),
  }),
  export: { who: COUNTER, images: true },
  edit: {
    who: COUNTER,
    fields: { ...itemEdit(), ...productKnown, ...FACTS.product },
    form: {
      ...itemFormMore(),
      isUsed: flag().nullable(),
      isStock: flag().nullable(),
      isDefectedNew: flag().nullable(),
    },
    files: { itemImage: { max: 1 }, tagImage: { max: 1 } },
  },
  rules: conditionRules,
  status: itemMachine,
  outbox: 'product',
  trash: true,
  bulk: { ...itemBulk, fields: ['types', 'itemFor', 'seasons', 'condition', ...itemBulk.fields] },
  hubScoped: true,
  title: 'code',
  list: {
    ...itemList,
    columns: [
      'itemImage',
      'code',
      'name',
      'types',
      'condition',
      'sizes',
      'colors',
      'price',
      'stock',
      'weight',
      'hubcenter',
      'status',
      'createdAt',
    ],
    sort: [...itemList.sort, 'position'],
    search: [...itemList.search, 'types', 'brand'],
    filters: [
      'types',
      'sizes',
      ...itemList.filters,
      'tagImage',
      'itemFor',
      'seasons',
      'condition',
      'isUsed',
      'isStock',
      'isDefectedNew',
      'branded',
      'fabric',
    ],
  },
  detail: [
    'itemImage',
    'tagImage',
    'images',
    'code',
    'name',
    'status',
    'hubcenter',
    'subTitle',
    'description',
    'types',
    'itemFor',
    'seasons',
    'branded',
    'brand',
    'condition',
    'isUsed',
    'isStock',
    'isDefectedNew',
    'defects',
    'colors',
    'sizes',
    'dimensions',
    'material',
    'fabric',
    'weight',
    'price',
    'priceId',
    'stock',
    'position',
    'note',
    'soldAt',
    'capturedAt',
    'createdAt',
    'updatedAt',
  ],
});
