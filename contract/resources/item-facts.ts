/** What an item has beyond the details the counter and the desk ask for (spec section 3). None of it makes an item incomplete. */
import type * as z from 'zod';

import type { ItemKind } from '../code.ts';
import {
  blankText,
  composition,
  count,
  defects,
  dimensions,
  flag,
  longText,
  optionalText,
  ref,
  size,
  term,
} from '../field.ts';
import { GENDERS } from '../vocabulary/genders.ts';

/** Stock is 1 until somebody says otherwise: a used garment exists once. `priceId` is the price tier its price came from. */
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

/** The facts of each kind, by their names on the wire: as a record carries them, and as they may be changed. */
export const FACTS = { product: productFacts, fabric: fabricFacts, generic: common } as const satisfies Record<
  ItemKind,
  z.ZodRawShape
>;

/** Readable names of what the facts of a kind refer to. */
export const factNames = { priceTierName: optionalText() };
