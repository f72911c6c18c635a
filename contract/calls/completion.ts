/** The completion queue: items photographed at a counter whose details are missing. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { photo, photos } from '../field.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts';

const filter = { hubcenter: z.uuid().optional(), kind: itemKind.optional() };

/**
 * An incomplete item: `details` holds every detail of its kind as in its record, and its defects, which a condition may require; `missing`
 * names the missing details.
 */
export const incompleteItem = z.object({
  _id: z.uuid(),
  kind: itemKind,
  code: z.string(),
  hubcenter: z.uuid(),
  hubcenterName: z.string(),
  note: z.string(),
  itemImage: photo().nullable(),
  tagImage: photo().nullable(),
  images: photos(),
  missing: z.array(z.string()),
  details: z.record(z.string(), z.unknown()),
  capturedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  rev: z.int(),
});
export type IncompleteItem = z.infer<typeof incompleteItem>;

/** Items to complete, oldest first. Merchants see their own. */
export const listIncomplete = defineListCall({
  name: 'listIncomplete',
  method: 'GET',
  path: '/intake/incomplete',
  summary: 'List incomplete items, oldest first',
  who: COUNTER,
  query: z.strictObject({
    ...filter,
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    cursor: z.string().max(2000).optional(),
  }),
  data: incompleteItem,
});

const incompleteCount = z.object({
  hubcenter: z.uuid(),
  hubcenterName: z.string(),
  kind: itemKind,
  count: z.int(),
  oldest: z.iso.datetime(),
});
export type IncompleteCount = z.infer<typeof incompleteCount>;

/** How many items wait for completion, by hub center and kind, and since when. */
export const countIncomplete = defineCall({
  name: 'countIncomplete',
  of: 'incomplete',
  method: 'GET',
  path: '/intake/incomplete/count',
  summary: 'Count incomplete items by hub center and kind',
  who: COUNTER,
  query: z.strictObject(filter),
  data: z.array(incompleteCount),
});
