/** The full forms of products, fabrics and generics: required and optional fields (spec sections 3 and 5). */
import * as z from 'zod';

import { type ItemKind, itemCode } from '../code.ts';
import {
  blankText,
  choice,
  flag,
  formDefects,
  longText,
  moment,
  optionalCode,
  optionalText,
  ref,
  text,
} from '../field.ts';
import { DEVICE_ID_MAX } from '../limits.ts';
import { ITEM_STATUS_WORDS } from '../status.ts';
import { fabricDetails, genericDetails, productDetails } from './details.ts';
import { FACTS } from './item-facts.ts';

/** Published immediately? Default: yes. */
const OFFERED = ['active', 'inactive'] as const;

/** Fields of every kind's form. Default hub center: the merchant's own. Default code: the next free one. */
const common = {
  hubcenter: ref('merchant', 'hubcenterName').optional(),
  code: optionalCode(itemCode),
  name: text(),
  note: longText().optional(),
  /** A new item is never sold. */
  status: choice(OFFERED, ITEM_STATUS_WORDS).optional(),
  capturedAt: moment().optional(),
  deviceId: optionalText(DEVICE_ID_MAX),
  /** The code was read from a printed tag, so any device may put it on an item. */
  scanned: flag().optional(),
  /** Who captured the item; only admins may name somebody else. */
  capturedBy: ref('user', 'capturedByName').optional(),
};

const { stock, priceId, material } = FACTS.generic;
const facts = { stock: stock.default(1), priceId: priceId.optional(), material: material.optional() };
const measured = { dimensions: FACTS.product.dimensions.optional(), defects: formDefects().optional() };

const productForm = {
  ...common,
  ...productDetails,
  ...facts,
  ...measured,
  /** Alternatively one of the specification's three flags, which are less precise. */
  condition: productDetails.condition.optional(),
  isUsed: flag().optional(),
  isStock: flag().optional(),
  isDefectedNew: flag().optional(),
  subTitle: blankText().optional(),
  description: longText().optional(),
  branded: flag().nullable().optional(),
  brand: FACTS.product.brand.optional(),
  fabric: FACTS.product.fabric.optional(),
};

/** Body of `POST /product`, `/fabric` and `/generic` beside the photos. What fields must agree on are the rules of each kind. */
export const itemForms = {
  product: z.strictObject(productForm),
  fabric: z.strictObject({
    ...common,
    ...fabricDetails,
    ...facts,
    material: FACTS.fabric.material.unwrap(),
    itemFor: FACTS.fabric.itemFor.optional(),
    sizes: FACTS.fabric.sizes.optional(),
    dimensions: FACTS.fabric.dimensions.optional(),
    defects: formDefects().optional(),
  }),
  generic: z.strictObject({ ...common, ...genericDetails, ...facts }),
} as const satisfies Record<ItemKind, z.ZodObject>;
export type ItemForm = z.infer<(typeof itemForms)[ItemKind]>;
