/**
 * Photos of an existing item (spec section 7, product; fabrics and textile mixes have the same calls). An item's photos are one list: the
 * first is the cover, `itemImage`, the others are `images`. A garment's label photo is separate.
 */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall, type FileSlots } from '../call.ts';
import { capital } from '../capital.ts';
import { ITEM_KINDS, type ItemKind } from '../code.ts';
import { fabric } from '../entities/fabric.ts';
import { generic } from '../entities/generic.ts';
import { product } from '../entities/product.ts';
import { id, imageId, photo } from '../field.ts';
import { IMAGES_MAX, SHOTS_MAX } from '../limits.ts';
import { receipt, SLOTS } from './intake.ts';

/** The record of each kind, typed as an item: its photos do not depend on the kind. */
const records: Record<ItemKind, z.ZodType<Record<string, unknown> & { _id: string }, Record<string, unknown>>> = {
  product: product.record,
  fabric: fabric.record,
  generic: generic.record,
};
const one = z.object({ id: id() });
/** The receipt of added photos; `imageIds` are the ids of `photos`, `rev` is the item's revision with them. */
export const addedPhotos = receipt.extend({ imageIds: z.array(imageId), rev: z.int() });
export type AddedPhotos = z.infer<typeof addedPhotos>;

/**
 * A removed photo that can be restored. `entry` is the history entry of its removal; `preview` is a small `data:` picture, because a
 * removed photo has no address, or null if it cannot be rendered.
 */
export const removedPhoto = z.object({
  imageId,
  slot: z.string(),
  entry: z.uuid(),
  removedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  preview: z.string().nullable(),
});
export type RemovedPhoto = z.infer<typeof removedPhoto>;

const upload = (name: string, path: string, part: string) =>
  defineCall({
    name,
    method: 'POST',
    path,
    summary:
      'Upload a photo that belongs to no item yet. Whoever sent it puts it on an item by naming it in an order call; after 24 hours without one it is gone',
    who: COUNTER,
    body: z.strictObject({}),
    files: { [part]: { max: 1, required: true } },
    data: photo(),
    idempotent: true,
    status: 201,
  });

/** The specification's two equivalent calls to upload a photo that belongs to no item. */
export const uploadCalls = [
  upload('uploadItemImage', '/image/upload', 'itemImage'),
  upload('uploadFile', '/upload/image', 'file'),
] as const;

/** Photo slots of each kind: those of its capture, none required, and free pictures for every kind. */
const slotsOf = (kind: ItemKind): FileSlots => ({
  ...Object.fromEntries(Object.entries(SLOTS[kind]).map(([slot, { max }]) => [slot, { max }])),
  images: { max: IMAGES_MAX },
});

const callsOf = (kind: ItemKind) => ({
  add: defineCall({
    name: `add${capital(kind)}Photos`,
    method: 'POST',
    path: `/${kind}/image/{id}`,
    summary:
      'Add photos to an item. `images` join at the end, `itemImage` becomes the cover before the one there was, `tagImage` takes the place of the label photo there was. Made for sending later: with its key it happens once, whenever it arrives, and the answer is a receipt',
    who: COUNTER,
    params: one,
    body: z.strictObject({}),
    files: slotsOf(kind),
    data: addedPhotos,
    idempotent: true,
    revised: true,
    status: 201,
  }),
  order: defineCall({
    name: `order${capital(kind)}Images`,
    method: 'PUT',
    path: `/${kind}/image/order/{id}`,
    summary:
      'Put the photos of an item in order; the first becomes its cover (`itemImage`). Every one of them must be named, the cover included; photos the caller has uploaded for no item may be named too, and belong to the item from then on',
    who: COUNTER,
    params: one,
    body: z.strictObject({ images: z.array(imageId).min(1).max(SHOTS_MAX) }),
    revised: true,
    data: records[kind],
  }),
  remove: defineCall({
    name: `remove${capital(kind)}Image`,
    method: 'DELETE',
    path: `/${kind}/image/remove/{id}/{type}`,
    summary:
      'Remove a photo: `itemImage`, `tagImage`, or any by its imageId. The next one becomes the cover; the only photo of a product or fabric stays. It can be restored for 30 days',
    who: COUNTER,
    params: one.extend({ type: z.union([z.enum(['itemImage', 'tagImage']), imageId]) }),
    revised: true,
    data: records[kind],
  }),
  removed: defineCall({
    name: `removed${capital(kind)}Images`,
    method: 'GET',
    path: `/${kind}/image/removed/{id}`,
    summary: 'List the restorable removed photos of an item, latest removal first',
    who: COUNTER,
    params: one,
    data: z.array(removedPhoto),
  }),
  restore: defineCall({
    name: `restore${capital(kind)}Image`,
    method: 'PUT',
    path: `/${kind}/image/restore/{id}`,
    summary: 'Restore a photo to its slot, up to 30 days after its removal',
    who: COUNTER,
    params: one,
    body: z.strictObject({ image: imageId }),
    revised: true,
    data: records[kind],
  }),
});

/** Calls of each kind to add, reorder, remove and restore photos, and to list restorable ones. */
export const photoCalls = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, callsOf(kind)])) as Record<
  ItemKind,
  ReturnType<typeof callsOf>
>;

/** The specification's icons of a product are its label photo: at most one. */
export const iconCalls = {
  order: defineCall({
    name: 'orderProductIcons',
    method: 'PUT',
    path: '/product/icon/order/{id}',
    summary:
      'Say which photo is the label photo (`icons` of the specification): the one there is, or one the caller has uploaded for no item, which takes its place',
    who: COUNTER,
    params: one,
    body: z.strictObject({ icons: z.array(imageId).min(1).max(1) }),
    revised: true,
    data: records.product,
  }),
  remove: defineCall({
    name: 'removeProductIcon',
    method: 'DELETE',
    path: '/product/icon/remove/{id}/{index}',
    summary: 'Remove the label photo; its index is 0. It can be restored for 30 days',
    who: COUNTER,
    params: one.extend({ index: z.coerce.number().int().min(0) }),
    revised: true,
    data: records.product,
  }),
};
