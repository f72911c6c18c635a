/**
 * Saved views: a list with its filters, order, columns and layout under a name. Views are private; admins may share theirs with everyone
 * who may see the list, or make them the default for a staff key.
 */
import * as z from 'zod';

import { defineCall } from '../call.ts';
import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_QUERY_MAX } from '../limits.ts';
import { resourceNames } from '../resource-access.ts';
import { staffKey } from '../staff.ts';

const STAFF = [1, 2, 3, 4] as const;
const resource = z.enum(resourceNames);

/** What a person sets of a view. `query` is the list's query string. */
const given = z.strictObject({
  name: z.string().trim().min(1).max(SAVED_VIEW_NAME_MAX),
  query: z.string().max(SAVED_VIEW_QUERY_MAX),
  shared: z.boolean().default(false),
  defaultFor: staffKey.nullable().default(null),
});
export type GivenView = z.infer<typeof given>;

const savedView = given.extend({
  _id: z.uuid(),
  /** The caller may change it. */
  mine: z.boolean(),
  ownerName: z.string(),
  rev: z.int(),
});
export type SavedView = z.infer<typeof savedView>;

/** A person's own views of a list and the shared ones, by name. */
export const listSavedViews = defineCall({
  name: 'listSavedViews',
  method: 'GET',
  path: '/views/{resource}',
  summary: 'List the saved views of a list: your own and the shared ones',
  who: STAFF,
  params: z.object({ resource }),
  data: z.array(savedView),
});

/** Saves the current state of a list under a name. */
export const addSavedView = defineCall({
  name: 'addSavedView',
  method: 'POST',
  path: '/views/{resource}',
  summary: 'Save a view of a list; only admins may share it or make it a default',
  who: STAFF,
  params: z.object({ resource }),
  body: given,
  data: savedView,
  status: 201,
});

/** Changes the given fields of one's own view. */
export const changeSavedView = defineCall({
  name: 'changeSavedView',
  method: 'PUT',
  path: '/view/{id}',
  summary: 'Edit your saved view',
  who: STAFF,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    name: given.shape.name.optional(),
    query: given.shape.query.optional(),
    shared: z.boolean().optional(),
    defaultFor: staffKey.nullable().optional(),
  }),
  revised: true,
  data: savedView,
});

/** Deletes one's own view. */
export const deleteSavedView = defineCall({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/view/{id}',
  summary: 'Delete your saved view',
  who: STAFF,
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});
