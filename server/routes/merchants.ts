import { readFirstSteps as readFirstStepsCall } from '../../contract/calls/first-steps.ts';
import {
  countInsertedSold as countCall,
  readConditions as conditionsCall,
  readHubSetup as setupCall,
  viewMerchant,
} from '../../contract/calls/hub-centers.ts';
import { createMerchant as createCall } from '../../contract/calls/hub-centers.ts';
import { merchantOptions } from '../../contract/calls/merchants.ts';
import { created } from '../http/created.ts';
import { readConditions } from '../services/hubs/conditions.ts';
import { countInsertedSold, readHubSetup } from '../services/hubs/figures.ts';
import { createMerchant, hubOptions } from '../services/hubs/merchants.ts';
import { readFirstSteps } from '../services/installation/first-steps.ts';
import { openView } from '../services/people/sessions.ts';
import type { Routes } from './route-deps.ts';

/** Hub-center calls beyond the resource engine: whether one exists, creating one, and form options. */
export const merchantRoutes: Routes = (api, deps) => {
  const { db, sendsMail, payments } = deps;
  api.mount(createCall, async ({ caller, body, uploads, idempotencyKey, requestId, channel, done }) => {
    const invited = sendsMail ? done.merchantInvited : done.merchantInvitedByLink;
    const message = body.password === undefined ? invited : done.merchantAdded;
    const order = { caller, fields: body, uploads, idempotencyKey, requestId, channel, message };
    return created(await createMerchant(deps, order));
  });
  api.mount(conditionsCall, async ({ params: { id }, caller }) => ({ data: await readConditions(db, caller, id) }));
  api.mount(countCall, async ({ params: { id }, query, caller }) => {
    return { data: await countInsertedSold(db, caller, id, query) };
  });
  api.mount(setupCall, async ({ params: { id }, caller }) => ({
    data: await readHubSetup(db, caller, id, payments !== null),
  }));
  api.mount(viewMerchant, async ({ params: { id }, session, requestId }) => ({
    data: await openView(db, session, id, requestId),
  }));
  api.mount(readFirstStepsCall, async () => ({ data: await readFirstSteps(db) }));
  api.mount(merchantOptions, async ({ caller }) => ({ data: await hubOptions(db, caller) }));
};
