import { COUNTER } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { count, flag, optionalText, photo } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { itemMachine } from '../status.ts';
import { conditionRules } from './condition.ts';
import { productKnown } from './details.ts';
import { FACTS } from './item-facts.ts';
import { colors, itemBulk, itemEdit, itemFormMore, itemHead, itemList, itemTail, itemWorth, material } from './item.ts';

const { itemImage, ...head } = itemHead();

/**
 * A garment (spec section 3, Product). `isUsed`, `isStock` and `isDefectedNew` follow from its condition, or are null without one.
 * `position` is its place among the featured products of the catalogue, from 1; null for all others. `rev` counts its changes, except those
 * of its place.
 */
export const product = defineResource({
  name: 'product',
  plural: 'products',
  ...RESOURCES.product,
  fields: {
    itemImage,
    tagImage: member(msg`Label photo`, photo().nullable()),
    ...head,
    subTitle: member(msg`Subtitle`, FACTS.product.subTitle, 'edit'),
    description: member(msg`Description`, FACTS.product.description, 'edit'),
    types: member(msg`Garment type`, productKnown.types, 'edit'),
    itemFor: member(msg`Gender`, productKnown.itemFor, 'edit'),
    seasons: member(msg`Season`, productKnown.seasons, 'edit'),
    branded: member(msg`Branded`, FACTS.product.branded, 'edit'),
    brand: member(msg`Brand`, FACTS.product.brand, 'edit'),
    condition: member(msg`Condition`, productKnown.condition, 'edit'),
    isUsed: member(msg`Used`, flag().nullable()),
    isStock: member(msg`Deadstock`, flag().nullable()),
    isDefectedNew: member(msg`New with defect`, flag().nullable()),
    defects: member(msg`Defects`, FACTS.product.defects, 'edit'),
    colors: colors(),
    sizes: member(msg`Size`, productKnown.sizes, 'edit'),
    dimensions: member(msg`Measurements`, FACTS.product.dimensions, 'edit'),
    material: material(),
    fabric: member(msg`Fabric`, FACTS.product.fabric, 'edit'),
    fabricName: optionalText(),
    ...itemWorth(),
    position: member(msg`Position in the catalogue`, count().nullable()),
    ...itemTail(),
  },
  export: { who: COUNTER, images: true },
  unrevised: ['position'],
  edit: {
    who: COUNTER,
    fields: itemEdit(),
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
    search: ['code', 'brand', 'name', 'colors', 'types'],
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
});
