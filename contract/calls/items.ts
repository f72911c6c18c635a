/** Creating items with the full forms (spec section 7): `POST /product`, `/fabric`, `/generic`. */
import { COUNTER } from '../access.ts';
import { defineCall, type FileSlots } from '../call.ts';
import type { ItemKind } from '../code.ts';
import { itemForms } from '../entities/item-form.ts';
import { IMAGES_MAX } from '../limits.ts';
import { receipt, SLOTS } from './intake.ts';

/** File slots of the full form: those of the counter plus more photos. */
export const FORM_SLOTS = {
  product: { ...SLOTS.product, images: { max: IMAGES_MAX } },
  fabric: { ...SLOTS.fabric, images: { max: IMAGES_MAX } },
  generic: SLOTS.generic,
} as const satisfies Record<ItemKind, FileSlots>;

const create = (kind: ItemKind, name: string) =>
  defineCall({
    name,
    method: 'POST',
    path: `/${kind}`,
    summary: `Create a ${kind} with all its fields and photos`,
    who: COUNTER,
    body: itemForms[kind],
    form: true,
    files: FORM_SLOTS[kind],
    data: receipt,
    idempotent: true,
    status: 201,
  });

export const itemCalls = {
  product: create('product', 'addProduct'),
  fabric: create('fabric', 'addFabric'),
  generic: create('generic', 'addGeneric'),
} as const;
