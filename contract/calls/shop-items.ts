/** The catalogue as the shop's programs read it: what a buyer may see, and nothing else. */
import * as z from 'zod';

import { SHOP_BASE } from '../app.ts';
import { defineCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { fabricKnown, productKnown } from '../entities/details.ts';
import { FACTS } from '../entities/item-facts.ts';
import { photos } from '../field.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, PRICE_MAX, SEARCH_MAX, SHOTS_MAX } from '../limits.ts';
import { anyOf } from '../list-filters.ts';

const cents = z.int().min(0);

/** Details that only some kinds have; the others leave them out. */
const details = z
  .object({
    types: productKnown.types,
    patterns: fabricKnown.patterns,
    itemFor: productKnown.itemFor,
    seasons: productKnown.seasons,
    condition: productKnown.condition,
    sizes: productKnown.sizes,
    subTitle: FACTS.product.subTitle,
    description: FACTS.product.description,
    brand: FACTS.product.brand,
    dimensions: z.record(z.string(), z.number()).nullable(),
    defects: FACTS.product.defects,
  })
  .partial();
/** Names of those details. */
export const SHOP_DETAILS = Object.keys(details.shape);

/** An item for sale. `images`: the cover first; their addresses take `?w=160|640|1600`, need no key and never change. */
const shopItem = z.object({
  _id: z.uuid(),
  available: z.literal(true),
  kind: itemKind,
  code: z.string(),
  name: z.string(),
  ...details.shape,
  colors: productKnown.colors,
  material: FACTS.product.material,
  grams: z.int(),
  stock: z.int(),
  priceCents: cents,
  images: z.array(photos().element).max(SHOTS_MAX),
  hub: z.object({ name: z.string(), city: z.string().nullable(), province: z.string().nullable() }),
  createdAt: z.iso.datetime(),
});
export type ShopItem = z.infer<typeof shopItem>;

/** An item that is not in the shop, or does not match the filters, any more: a copy of the catalogue drops it. */
const goneItem = z.object({ _id: z.uuid(), available: z.literal(false), kind: itemKind });

const page = z.object({
  items: z.array(z.discriminatedUnion('available', [shopItem, goneItem])),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** On the first page: the next `changedSince` of whoever keeps a copy. */
  asOf: z.iso.datetime().nullable(),
});
export type ShopItemPage = z.infer<typeof page>;

const priceBound = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((digits) => Math.min(Number(digits), PRICE_MAX * 100))
  .optional();
const place = z.string().trim().min(1).max(100).optional();

/** The filters by details, each with any of several words. */
const byDetails = {
  types: anyOf(productKnown.types.unwrap()),
  patterns: anyOf(fabricKnown.patterns.unwrap()),
  itemFor: anyOf(productKnown.itemFor.unwrap()),
  condition: anyOf(productKnown.condition.unwrap()),
  colors: anyOf(productKnown.colors.element),
};
export const SHOP_FILTERS = Object.keys(byDetails) as (keyof typeof byDetails)[];

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().max(2000).optional(),
  search: z.string().trim().min(1).max(SEARCH_MAX).optional(),
  kind: anyOf(itemKind),
  ...byDetails,
  minCents: priceBound,
  maxCents: priceBound,
  /** Of the hub center. */
  city: place,
  province: place,
  changedSince: z.iso.datetime({ offset: true }).optional(),
});
export type ShopItemQuery = z.infer<typeof query>;

export const listShopItems = defineCall({
  name: 'listShopItems',
  method: 'GET',
  base: SHOP_BASE,
  path: '/items',
  summary: 'List the items for sale, or what has changed since a time; filtered, by cursor',
  about:
    'Newest first. With `changedSince` it is what has changed since then, oldest change first, among it what has left (`available: false`); one item may come twice. `cursor` is `nextCursor` of the page before. A filter is given once for each of several values, `city` and `province` are of the hub center. Answers have an `ETag`, and to `If-None-Match` there is 304.',
  who: 'anyone',
  scope: 'catalogue:read',
  query,
  data: page,
});

/** One item for sale, by its id or code; 404 for any other. */
export const readShopItem = defineCall({
  name: 'readShopItem',
  method: 'GET',
  base: SHOP_BASE,
  path: '/items/{id}',
  summary: 'Read an item for sale, by id or code',
  who: 'anyone',
  scope: 'catalogue:read',
  params: z.strictObject({ id: z.string().trim().min(1).max(50) }),
  data: shopItem,
});
