/** Creating with photos: the three calls that captures are sent with (contract 6). */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall, type FileSlots } from '../call.ts';
import { itemCode, itemKind, type ItemKind } from '../code.ts';
import { type RunDetails, runDetails } from '../entities/details.ts';
import { flag, longText } from '../field.ts';
import { DEVICE_ID_MAX, IMAGES_MAX } from '../limits.ts';

export const PHOTO_SLOTS = ['itemImage', 'tagImage', 'images'] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

/** Proof for the client that the item is on the server with these bytes. `sha256` is hex, of the bytes as uploaded. */
export const receipt = z.object({
  _id: z.uuid(),
  code: z.string(),
  kind: itemKind,
  key: z.string().nullable(),
  photos: z.array(z.object({ slot: z.enum(PHOTO_SLOTS), sha256: z.string(), bytes: z.int() })),
  receivedAt: z.iso.datetime(),
  /** For photos added to an existing item: the ids of `photos` and the item's revision with them. */
  imageIds: z.array(z.string()).optional(),
  rev: z.int().optional(),
});
export type Receipt = z.infer<typeof receipt>;

/** Where a capture came from: the quick-add form, one of the two top-bar dialogs, or counter mode. */
export const CAPTURE_SOURCES = ['quick-add', 'dialog', 'counter'] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];

/** Text parts of a create. `name` (the spec's word in quick-add) and `code` are synonyms; if missing, the server assigns the next code. */
const fields = z.strictObject({
  hubcenter: z.uuid().optional(),
  name: itemCode.optional(),
  code: itemCode.optional(),
  note: longText().optional(),
  capturedAt: z.iso.datetime({ offset: true }).optional(),
  deviceId: z.string().min(1).max(DEVICE_ID_MAX).optional(),
  /** The code was read from a printed tag at the counter, so any device there may use it. */
  scanned: flag().optional(),
  /** Who took the capture; only admins may name somebody else. */
  capturedBy: z.uuid().toLowerCase().optional(),
  source: z.enum(CAPTURE_SOURCES).optional(),
});
export type IntakeFields = z.infer<typeof fields> & RunDetails;

/** Only garments come in runs of one type, so the other kinds have no such parts. */
const fieldsOf: Record<ItemKind, z.ZodType<IntakeFields>> = {
  product: fields.extend(runDetails.shape),
  fabric: fields,
  generic: fields,
};

/** File slots of each kind; products and fabrics need an item image (spec section 5). */
export const SLOTS: Record<ItemKind, FileSlots> = {
  product: { itemImage: { max: 1, required: true }, tagImage: { max: 1 } },
  fabric: { itemImage: { max: 1, required: true } },
  generic: { itemImage: { max: 1 }, images: { max: IMAGES_MAX } },
};

const intake = (kind: ItemKind, name: string) =>
  defineCall({
    name,
    method: 'POST',
    path: `/${kind}/mobile`,
    summary: `Create a ${kind} from a capture`,
    who: COUNTER,
    body: fieldsOf[kind],
    files: SLOTS[kind],
    data: receipt,
    idempotent: true,
    status: 201,
  });

export const intakeCalls = {
  product: intake('product', 'addProductMobile'),
  fabric: intake('fabric', 'addFabricMobile'),
  generic: intake('generic', 'addGenericMobile'),
} as const satisfies Record<ItemKind, unknown>;
