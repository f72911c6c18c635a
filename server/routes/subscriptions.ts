import { listShopPlans, readShopSubscription, updateProductSubscription } from '../../contract/calls/subscriptions.ts';
import { subscription } from '../../contract/entities/subscription.ts';
import type { Resource } from '../../contract/resource.ts';
import { doAction } from '../engine/records/actions.ts';
import { findRecord } from '../engine/records/records.ts';
import {
  listShopPlans as plansOf,
  readShopSubscription as read,
} from '../services/subscriptions/shop-subscriptions.ts';
import { lockSubscription } from '../services/subscriptions/subscription-rows.ts';
import { subscriptionSource as source } from '../services/subscriptions/subscription-source.ts';
import type { Routes } from './route-deps.ts';

const resource = subscription as unknown as Resource;

/** Subscriptions beyond their declaration: the specification's call, and those of the shop's programs. */
export const subscriptionRoutes: Routes = (api, { db }) => {
  api.mount(updateProductSubscription, async ({ caller, body: { id, status }, requestId, channel, done }) => {
    const data = await db.transaction(async (tx) => {
      await lockSubscription(tx, id);
      const record = await findRecord(tx, source, resource, id, caller);
      if (record['renewal'] === status) return record;
      const action = status === 'inactive' ? 'deactivate' : 'activate';
      return doAction(tx, source, resource, { id, action, caller, rev: null, requestId, channel });
    });
    return { data, message: status === 'inactive' ? done.subscriptionInactive : done.subscriptionActive };
  });
  api.mountShop(listShopPlans, async () => {
    const data = await plansOf(db);
    return { data, total: data.length };
  });
  api.mountShop(readShopSubscription, async ({ params: { id } }) => ({ data: await read(db, id) }));
};
