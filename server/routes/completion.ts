import { countIncomplete as countCall, listIncomplete as listCall } from '../../contract/calls/completion.ts';
import { countIncomplete, listIncomplete } from '../services/items/completion.ts';
import type { Routes } from './route-deps.ts';

/** The completion queue. */
export const completionRoutes: Routes = (api, { db }) => {
  api.mount(listCall, ({ caller, query }) => listIncomplete(db, caller, query));
  api.mount(countCall, async ({ caller, query }) => ({ data: await countIncomplete(db, caller, query) }));
};
