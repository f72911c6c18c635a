/** Changing many records at once: preview, run step by step, undo (our addition to spec section 7). */
import * as z from 'zod';

import { targets } from '../actions.ts';
import { defineCall } from '../call.ts';
import { capital } from '../capital.ts';
import { reason } from '../field.ts';
import { BULK_IDS_MAX, BULK_ROWS_MAX, BULK_SHOWN, BULK_STEP_MAX, PRICE_MAX } from '../limits.ts';
import { bulkActions, type BulkResource, listQuery, type Resource, type WholeQuery } from '../resource.ts';
import type { PriceShift } from '../shifted-price.ts';
import { fieldChange } from './history.ts';

/**
 * The change for every selected record: the same fields, a price shift and a status move; or, each by itself, an action, a move to trash or
 * a restore. A move and an action carry their input.
 */
export interface BulkChange {
  set?: Record<string, unknown> | undefined;
  price?: PriceShift | undefined;
  /** Also set the price of the given price tier, for each record's condition and its hub center's factor. */
  tierPrice?: true | undefined;
  status?: string | undefined;
  action?: string | undefined;
  input?: Record<string, unknown> | undefined;
  reason?: string | undefined;
  trash?: boolean | undefined;
}

/** Fields that may be set for many records, including the price. */
export const bulkFields = ({ bulk }: BulkResource): string[] => [...bulk.fields, ...(bulk.price ? [bulk.price] : [])];

const shift: z.ZodType<PriceShift> = z.union([
  z.strictObject({ percent: z.number().min(-100).max(1000) }),
  z.strictObject({ add: z.number().min(-PRICE_MAX).max(PRICE_MAX) }),
]);

function changeOf(resource: BulkResource): z.ZodType<BulkChange> {
  const { edit, bulk, trash, status } = resource;
  const actions = bulkActions(resource);
  const fields = Object.fromEntries(bulkFields(resource).map((field) => [field, edit.fields[field] as z.ZodType]));
  const named = actions.map(([name]) => name) as [string, ...string[]];
  const actionFields = [...(status?.moves ?? []), ...actions.map(([, action]) => action)].map(
    (action) => action.fields ?? {},
  );
  const given = {
    reason: reason(),
    input: z
      .strictObject(Object.assign({}, ...actionFields) as z.ZodRawShape)
      .partial()
      .optional(),
  };
  return z
    .strictObject({
      set: z.strictObject(fields).partial().optional(),
      ...(bulk.price ? { price: shift.optional() } : {}),
      ...(bulk.price && bulk.tier ? { tierPrice: z.literal(true).optional() } : {}),
      ...(status ? { status: z.enum(targets(status)).optional() } : {}),
      ...(named.length > 0 ? { action: z.enum(named).optional() } : {}),
      ...(actionFields.length > 0 ? given : {}),
      ...(trash ? { trash: z.boolean().optional() } : {}),
    })
    .refine((change) => isValidChange(bulk, change as BulkChange)) as z.ZodType<BulkChange>;
}

/** Whether a change is not empty, sets nothing twice and combines only what may be combined. */
function isValidChange({ price, tier = '' }: BulkResource['bulk'], change: BulkChange): boolean {
  const set = Object.values(change.set ?? {}).filter((value) => value !== undefined).length > 0;
  const given = [set, change.price, change.status].filter(Boolean).length;
  const isPriced = price !== undefined && change.set?.[price] !== undefined;
  const pricedTwice = [isPriced, change.price, change.tierPrice].filter(Boolean).length > 1;
  const isTierless = change.tierPrice !== undefined && typeof change.set?.[tier] !== 'string';
  const alone = [change.trash !== undefined, change.action !== undefined].filter(Boolean).length;
  return alone === 0 ? given > 0 && !pricedTwice && !isTierless : alone === 1 && given === 0 && !change.tierPrice;
}

/** Query parameters that select a page, and the ids, which are sent separately. */
const EXCLUDED_PARAMS: readonly string[] = ['offset', 'limit', 'cursor', 'ids'];

/** A list's query without those parameters. */
function queryOf(resource: Resource) {
  const actionFields = Object.entries<z.ZodType>(listQuery(resource).shape).filter(
    ([name]) => !EXCLUDED_PARAMS.includes(name),
  );
  return z.strictObject(Object.fromEntries(actionFields)) as unknown as z.ZodType<WholeQuery>;
}

/** Why a record was refused, in the caller's language; `field` is null if the record as a whole was refused. */
const refusal = z.object({ field: z.string().nullable(), words: z.string() });

const previewRow = z.object({
  _id: z.uuid(),
  title: z.string().describe('Empty for a record that is not there for the caller'),
  fields: z.array(fieldChange).optional().describe('What would change; nothing of it for what goes into the trash'),
  refusal: refusal.optional(),
});
/** A record that would change or would be refused. */
export type PreviewRow = z.infer<typeof previewRow>;

const preview = z.object({
  total: z.int().describe('Records that were looked at'),
  more: z.boolean().describe(`There are more than the ${BULK_ROWS_MAX} that are changed at once`),
  changing: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: z
    .array(previewRow)
    .describe(`The first ${BULK_SHOWN} that would change, and the first ${BULK_SHOWN} refused for each reason`),
  reasons: z
    .array(refusal.extend({ count: z.int() }))
    .describe('Why records are refused, and how many for each reason'),
  ids: z
    .array(z.uuid())
    .optional()
    .describe(
      'Of what a query chose: which records were looked at. Run on these, a change reaches none that came later',
    ),
});
export type BulkPreview = z.infer<typeof preview>;

const rowResult = z.object({
  _id: z.uuid(),
  did: z.enum(['changed', 'nothing', 'refused', 'changedMeanwhile']),
  rev: z.int().optional(),
  already: z.literal(true).optional().describe('The same operation has changed it before: nothing was done again'),
  title: z.string().optional(),
  refusal: refusal.optional(),
  left: z.array(z.string()).optional().describe('Fields that were left as they are: somebody has changed them since'),
});
/** The result for one record. */
export type BulkResult = z.infer<typeof rowResult>;

const ids = (max: number) => z.array(z.uuid()).min(1).max(max);

/** `POST /bulk/products/preview`: shows what a change would do without doing it. */
export const bulkPreviewCall = (resource: BulkResource) =>
  defineCall({
    name: `previewBulk${capital(resource.plural)}`,
    method: 'POST',
    path: `/bulk/${resource.plural}/preview`,
    summary: `Preview a bulk change of ${resource.plural}`,
    who: resource.edit.who,
    body: z.strictObject({
      select: z.union([z.strictObject({ ids: ids(BULK_IDS_MAX) }), z.strictObject({ query: queryOf(resource) })]),
      change: changeOf(resource),
    }),
    data: preview,
  });

/** `POST /bulk/products/ids`: the ids that a list's query matches now, for a change in steps. */
export const bulkIdsCall = (resource: BulkResource) =>
  defineCall({
    name: `idsOfBulk${capital(resource.plural)}`,
    method: 'POST',
    path: `/bulk/${resource.plural}/ids`,
    summary: `Ids of the ${resource.plural} of a query, at most ${BULK_ROWS_MAX}`,
    who: resource.edit.who,
    body: z.strictObject({ query: queryOf(resource) }),
    data: z.object({ ids: z.array(z.uuid()), more: z.boolean() }),
  });

/**
 * `POST /bulk/products/run`: changes some records, each in its own transaction. The page makes `operation`; a repeated step is idempotent.
 */
export const bulkRunCall = (resource: BulkResource) =>
  defineCall({
    name: `runBulk${capital(resource.plural)}`,
    method: 'POST',
    path: `/bulk/${resource.plural}/run`,
    summary: `Bulk change of ${resource.plural}`,
    who: resource.edit.who,
    body: z.strictObject({ operation: z.uuid(), ids: ids(BULK_STEP_MAX), change: changeOf(resource) }),
    data: z.array(rowResult),
  });

/** `POST /bulk/products/undo`: reverts an operation for some records, where the values are still those it set. */
export const bulkUndoCall = (resource: BulkResource) =>
  defineCall({
    name: `undoBulk${capital(resource.plural)}`,
    method: 'POST',
    path: `/bulk/${resource.plural}/undo`,
    summary: `Undo a bulk change of ${resource.plural}: your own, or anyone’s for admins`,
    who: resource.edit.who,
    body: z.strictObject({ operation: z.uuid(), ids: ids(BULK_STEP_MAX) }),
    data: z.array(rowResult),
  });
