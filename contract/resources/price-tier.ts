import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, count, day, euro, flag, grams, recordMembers, terms, text } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';
import { inOrder } from '../rules.ts';
import { CONDITIONS } from '../vocabulary/conditions.ts';
import { GARMENTS } from '../vocabulary/garments.ts';
import { GENDERS } from '../vocabulary/genders.ts';

/** Unit of a tier's price. */
export const TIER_UNITS = ['piece', 'kg'] as const;
const UNIT_WORDS = {
  piece: msg`Piece`,
  kg: msg`Kilogram`,
};

/** Editable fields of a tier. An empty list or null leaves a criterion open; both days are inclusive. */
const tierFields = {
  name: text(),
  types: terms(GARMENTS, GARMENTS.length),
  itemFor: terms(GENDERS, GENDERS.length),
  conditions: terms(CONDITIONS, CONDITIONS.length),
  branded: flag().nullable(),
  weightMin: grams().nullable(),
  weightMax: grams().nullable(),
  unit: choice(TIER_UNITS, UNIT_WORDS),
  price: euro(),
  validFrom: day().nullable(),
  validTo: day().nullable(),
  priority: count(),
  active: flag(),
};

/** Fields of a new tier: a name and a price are enough; without a scope it covers every garment. */
const newTier = {
  ...tierFields,
  types: tierFields.types.default([]),
  itemFor: tierFields.itemFor.default([]),
  conditions: tierFields.conditions.default([]),
  branded: tierFields.branded.default(null),
  weightMin: tierFields.weightMin.default(null),
  weightMax: tierFields.weightMax.default(null),
  unit: tierFields.unit.default('piece'),
  validFrom: tierFields.validFrom.default(null),
  validTo: tierFields.validTo.default(null),
  priority: tierFields.priority.default(0),
  active: tierFields.active.default(true),
};

/** A price of the price list, and the garments it covers. `items` counts the unsold items whose price came from it. */
export const priceTier = defineResource({
  name: 'priceTier',
  plural: 'priceTiers',
  paths: { list: 'product-prices', one: 'product-price' },
  ...RESOURCES.priceTier,
  words: {
    ...RESOURCES.priceTier.words,
    labels: {
      name: msg`Name`,
      types: msg`Garment type`,
      itemFor: msg`Gender`,
      conditions: msg`Condition`,
      branded: msg`Branded`,
      weightMin: msg`Weight from`,
      weightMax: msg`Weight up to`,
      unit: msg`Price for`,
      price: msg`Price`,
      validFrom: msg`Valid from`,
      validTo: msg`Valid until`,
      priority: msg`Priority`,
      active: msg({ message: 'Active', context: 'price tier' }),
      items: msg`Unsold items`,
      ...recordLabels,
    },
  },
  record: z.object({
    ...tierFields,
    items: count(),
    ...recordMembers(),
  }),
  export: { who: ADMINS },
  unrevised: ['items'],
  create: { who: ADMINS, fields: newTier },
  edit: { who: ADMINS, fields: tierFields },
  rules: [inOrder('weightMin', 'weightMax'), inOrder('validFrom', 'validTo')],
  trash: true,
  hubScoped: false,
  title: 'name',
  list: {
    columns: ['name', 'price', 'items', 'updatedAt'],
    sort: ['name', 'price', 'priority', 'createdAt', 'updatedAt'],
    search: ['name'],
    filters: ['active'],
  },
  detail: [
    'name',
    'price',
    'active',
    'types',
    'itemFor',
    'conditions',
    'branded',
    'weightMin',
    'weightMax',
    'validFrom',
    'validTo',
    'priority',
    'items',
    'createdAt',
    'updatedAt',
  ],
});

/** Body of `POST /product-price`. */
export const priceTierCreate = z.strictObject(newTier);
export type PriceTierForm = z.infer<typeof priceTierCreate>;
