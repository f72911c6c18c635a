import { createMerchant as createCall, merchantOptions } from '../../contract/calls/merchants.ts';
import { created } from '../http/created.ts';
import { createMerchant, hubOptions } from '../services/merchants.ts';
import type { Routes } from './route-deps.ts';

/** Hub centers beyond what the resource engine does: creating one, and choosing one in a form. */
export const merchantRoutes: Routes = (api, deps) => {
  api.mount(createCall, async ({ caller, body, uploads, idempotencyKey, requestId, channel, done }) => {
    const message = body.password === undefined ? done.merchantInvited : done.merchantAdded;
    const order = { caller, fields: body, uploads, idempotencyKey, requestId, channel, message };
    return created(await createMerchant(deps, order));
  });
  api.mount(merchantOptions, async ({ caller }) => ({ data: await hubOptions(deps.db, caller) }));
};
