/** Facts of an item beyond its details (spec section 3). None of them makes an item incomplete. */
import type * as z from 'zod';

import type { ItemKind } from '../code.ts';
import { blankText, composition, count, defects, dimensions, flag, longText, ref, size, term } from '../field.ts';
import { GENDERS } from '../vocabulary/genders.ts';

/** Default stock is 1: a used garment is unique. `priceId` is the price tier its price came from. */
const common = {
  material: composition().nullable(),
  stock: count(),
  priceId: ref('priceTier', 'priceTierName').nullable(),
};

const productFacts = {
  subTitle: blankText(),
  description: longText(),
  branded: flag().nullable(),
  brand: blankText(100),
  fabric: ref('fabric', 'fabricName').nullable(),
  dimensions: dimensions(['chest', 'waist', 'hips', 'length', 'sleeve']).nullable(),
  defects: defects(),
  ...common,
};
const fabricFacts = {
  itemFor: term(GENDERS).nullable(),
  sizes: size().nullable(),
  dimensions: dimensions(['width', 'length']).nullable(),
  defects: defects(),
  ...common,
};

/** The facts of each kind, by wire name: as in a record, and as they may be edited. */
export const FACTS = { product: productFacts, fabric: fabricFacts, generic: common } as const satisfies Record<
  ItemKind,
  z.ZodRawShape
>;
