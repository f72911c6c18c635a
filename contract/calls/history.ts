/** The history of a record, and reverting changes (our addition to the calls of spec section 7). */
import * as z from 'zod';

import { defineCall, defineListCall } from '../call.ts';
import { capital } from '../capital.ts';
import { CHANNELS } from '../channel.ts';
import { id } from '../field.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts';
import type { Resource } from '../resource.ts';

/**
 * One field before and after; `fromName` and `toName` are the readable names of references. `restorable`: the caller may revert it, unless
 * it has changed again.
 */
export const fieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  fromName: z.string().optional(),
  toName: z.string().optional(),
  restorable: z.boolean(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * One history entry. `action` is `created`, `updated`, `status`, `trashed`, `restored` (from the trash), `undone`, `reverted`, or a word of
 * a newer version. `actor` is null for the server itself, `source` is null if not recorded. `reason` belongs to a restock.
 */
export const historyEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  source: z.enum(CHANNELS).nullable(),
  reason: z.string().optional(),
  changes: z.array(fieldChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const params = z.object({ id: id() });

/** `GET /history/product/{id}`: the history of one record, newest first. */
export const historyCall = ({ name, who }: Pick<Resource, 'name' | 'who'>) =>
  defineListCall({
    name: `historyOf${capital(name)}`,
    method: 'GET',
    path: `/history/${name}/{id}`,
    summary: `History of one ${name}, newest first`,
    who,
    params,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
      cursor: z.string().max(2000).optional(),
    }),
    data: historyEntry,
  });

const editable = ({ name, edit, record }: Resource) => {
  if (!edit) throw new TypeError(`${name} cannot be changed`);
  return { who: edit.who, params, data: record };
};

/**
 * `PUT /history/product/{id}/undo`: reverts all or the named fields of one entry, where they still have its values; otherwise 409 `stale`.
 * Throws for a resource that declares no `edit`.
 */
export const undoCall = (resource: Resource) =>
  defineCall({
    name: `undo${capital(resource.name)}`,
    method: 'PUT',
    path: `/history/${resource.name}/{id}/undo`,
    summary: `Undo one change of a ${resource.name}`,
    body: z.strictObject({ entry: z.uuid(), fields: z.array(z.string().max(100)).max(100).optional() }),
    revised: true,
    ...editable(resource),
  });

/** `GET /history/product/{id}/restore`: which fields would change if the record were restored to its state before an entry. */
export const restorePreviewCall = (resource: Resource) =>
  defineCall({
    name: `previewRestoreOf${capital(resource.name)}`,
    method: 'GET',
    path: `/history/${resource.name}/{id}/restore`,
    summary: `Preview restoring a ${resource.name} to its state before an entry`,
    query: z.strictObject({ entry: z.uuid() }),
    ...editable(resource),
    data: z.array(fieldChange),
  });

/** `PUT /history/product/{id}/restore`: restores a record's fields to their values before an entry. */
export const revertCall = (resource: Resource) =>
  defineCall({
    name: `revert${capital(resource.name)}`,
    method: 'PUT',
    path: `/history/${resource.name}/{id}/restore`,
    summary: `Restore a ${resource.name} to its state before an entry`,
    body: z.strictObject({ entry: z.uuid() }),
    revised: true,
    ...editable(resource),
  });
