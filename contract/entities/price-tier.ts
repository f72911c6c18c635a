import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member, recordFields } from '../define-resource.ts';
import { choice, count, day, euro, flag, grams, moment, terms, text } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
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

const unit = choice(TIER_UNITS, UNIT_WORDS);

/** A price of the price list, and the garments it covers: an empty list or null leaves a criterion open, and both days are inclusive. `items` counts the unsold items whose price came from it. */
export const priceTier = defineResource({
  name: 'priceTier',
  plural: 'priceTiers',
  paths: { list: 'product-prices', one: 'product-price' },
  ...RESOURCES.priceTier,
  fields: {
    name: member(msg`Name`, text(), 'write', 'list', 'sort', 'search'),
    price: member(msg`Price`, euro(), 'write', 'list', 'sort'),
    active: member(msg({ message: 'Active', context: 'price tier' }), flag(), 'write', 'filter'),
    types: member(msg`Garment type`, terms(GARMENTS, GARMENTS.length), 'write'),
    itemFor: member(msg`Gender`, terms(GENDERS, GENDERS.length), 'write'),
    conditions: member(msg`Condition`, terms(CONDITIONS, CONDITIONS.length), 'write'),
    branded: member(msg`Branded`, flag().nullable(), 'write'),
    weightMin: member(msg`Weight from`, grams().nullable(), 'write'),
    weightMax: member(msg`Weight up to`, grams().nullable(), 'write'),
    unit: member(msg`Price for`, unit, 'write', 'hidden'),
    validFrom: member(msg`Valid from`, day().nullable(), 'write'),
    validTo: member(msg`Valid until`, day().nullable(), 'write'),
    priority: member(msg`Priority`, count(), 'write', 'sort'),
    items: member(msg`Unsold items`, count(), 'list'),
    ...recordFields(),
    updatedAt: member(msg`Last edited`, moment(), 'list', 'sort'),
  },
  export: { who: ADMINS },
  unrevised: ['items'],
  create: {
    who: ADMINS,
    fields: { unit: unit.default('piece'), priority: count().default(0), active: flag().default(true) },
  },
  edit: { who: ADMINS },
  rules: [inOrder('weightMin', 'weightMax'), inOrder('validFrom', 'validTo')],
  trash: true,
  hubScoped: false,
  title: 'name',
  list: { sort: ['name', 'price', 'priority', 'createdAt', 'updatedAt'] },
});

type TierShape = (typeof priceTier.record)['shape'];
type TierField = Exclude<keyof TierShape, 'items' | keyof ReturnType<typeof recordFields>>;
/** Body of `POST /product-price`. */
export const priceTierCreate = z.strictObject(priceTier.create?.fields ?? {}) as unknown as z.ZodObject<
  Pick<TierShape, TierField>
>;
export type PriceTierForm = z.infer<typeof priceTierCreate>;
