import {
  addSavedView as addCall,
  changeSavedView as changeCall,
  deleteSavedView as deleteCall,
  listSavedViews as listCall,
} from '../../contract/calls/saved-views.ts';
import { addSavedView, changeSavedView, deleteSavedView, listSavedViews } from '../engine/records/saved-views.ts';
import type { Routes } from './route-deps.ts';

/** Saved views of lists. */
export const savedViewRoutes: Routes = (api, { db }) => {
  api.mount(listCall, async ({ caller, params }) => ({ data: await listSavedViews(db, caller, params.resource) }));
  api.mount(addCall, async ({ caller, params, body, done }) => ({
    data: await addSavedView(db, caller, params.resource, body),
    message: done.recordSaved,
    status: 201,
  }));
  api.mount(changeCall, async ({ caller, params, body, rev, done }) => ({
    data: await changeSavedView(db, caller, { id: params.id, change: body, rev }),
    message: done.recordSaved,
  }));
  api.mount(deleteCall, async ({ caller, params }) => {
    await deleteSavedView(db, caller, params.id);
    return { data: null };
  });
};
