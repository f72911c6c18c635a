/** Saved views of lists: reading, saving, changing, deleting. */
import { queryOptions } from '@tanstack/react-query';

import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  type GivenView,
  listSavedViews,
  type SavedView,
} from '../../contract/calls/saved-views.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** The person's own views of a list and the shared ones. */
export const savedViews = (resource: ResourceName) =>
  queryOptions({
    queryKey: ['saved-views', resource],
    queryFn: async ({ signal }) =>
      unwrap(await ask<SavedView[]>(listSavedViews, credentials(), { params: { resource }, signal })).data,
    meta: { keep: 'first' },
  });

/** Saves a view. */
export const saveView = async (resource: ResourceName, body: GivenView): Promise<Result<SavedView, Failure>> => {
  const answer = await ask<SavedView>(addSavedView, credentials(), { params: { resource }, body });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
};

/** Changes a view of the person. */
export const changeView = async (id: string, body: Partial<GivenView>): Promise<Result<SavedView, Failure>> => {
  const answer = await ask<SavedView>(changeSavedView, credentials(), { params: { id }, body });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
};

/** Deletes a view of the person. */
export const deleteView = async (id: string): Promise<Result<unknown, Failure>> =>
  ask(deleteSavedView, credentials(), { params: { id } });
