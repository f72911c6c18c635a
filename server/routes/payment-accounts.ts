import type { Context } from 'hono';

import { type Caller, hubLimit, SCREENS } from '../../contract/access.ts';
import {
  connectStripe,
  deleteStripe,
  deleteStripeOf,
  readPaymentAccount as readCall,
  readPayoutPlan as readPlanCall,
  sendStripeLink,
  verifyStripe,
} from '../../contract/calls/payment-accounts.ts';
import { assertOwnHub } from '../engine/records/hubs.ts';
import { Refusal, refuseField } from '../engine/refusal.ts';
import type { AppEnv } from '../http/context.ts';
import { receiveBody } from '../http/receive.ts';
import {
  disconnectAccount,
  openForm,
  type PaymentAuthor,
  paymentsOf,
  readPaymentAccount,
  readPayoutPlan,
  sendLink,
  verifyAccount,
} from '../services/payments/payment-accounts.ts';
import { repairLater, storeEvent } from '../services/payments/payment-jobs.ts';
import { siteOf } from './public-url.ts';
import type { RouteDeps, Routes } from './route-deps.ts';

/** Payment accounts of hub centers: a merchant its own, admins any. */
export const paymentAccountRoutes: Routes = (api, deps) => {
  const { db, accountLimits, publicUrl, sendsMail } = deps;
  /** Before Stripe is asked anything about a hub center. */
  const admit = async (caller: Caller, hub: string) => {
    await assertOwnHub(db, caller, hub);
    paymentsOf(deps);
    await accountLimits.askPayments(caller._id);
  };
  const read = (caller: Caller, hub: string) => readPaymentAccount(deps, caller, hub);
  const disconnect = async (hub: string, author: PaymentAuthor & { caller: Caller }) => {
    await admit(author.caller, hub);
    await disconnectAccount(deps, hub, author);
    return read(author.caller, hub);
  };

  api.mount(readCall, async ({ caller, params: { id } }) => ({ data: await read(caller, id) }));
  api.mount(readPlanCall, async ({ caller, params: { id } }) => {
    await admit(caller, id);
    return { data: await readPayoutPlan(deps, id) };
  });
  api.mount(connectStripe, async ({ caller, params, requestId, channel, context }) => {
    const id = params.id.toLowerCase();
    await admit(caller, id);
    const back = new URL(SCREENS.stripeConnectVerify.path, siteOf(publicUrl, context));
    back.searchParams.set('hub', id);
    const expired = new URL(back);
    expired.searchParams.set('result', 'expired');
    const addresses = { back: back.href, expired: expired.href };
    const author = { caller, requestId, channel };
    return { data: await openForm(deps, { hub: id, author, addresses, soon: (tx) => repairLater(tx, id) }) };
  });
  api.mount(verifyStripe, async ({ caller, body }) => {
    const hub = hubIn(caller, body.id);
    await admit(caller, hub);
    await verifyAccount(deps, hub);
    return { data: await read(caller, hub) };
  });
  api.mount(deleteStripe, async ({ caller, query, body, requestId, channel, done }) => {
    if (query.id && body.id && query.id !== body.id) throw refuseField('id', 'otherId');
    const hub = hubIn(caller, body.id ?? query.id);
    const data = await disconnect(hub, { caller, requestId, channel });
    return { data, message: done.paymentAccountDisconnected };
  });
  api.mount(deleteStripeOf, async ({ caller, params: { id }, requestId, channel, done }) => {
    const data = await disconnect(id.toLowerCase(), { caller, requestId, channel });
    return { data, message: done.paymentAccountDisconnected };
  });
  api.mount(sendStripeLink, async ({ caller, params: { id }, requestId, channel, context, done }) => {
    await admit(caller, id);
    if (!sendsMail) {
      const link = new URL(SCREENS.stripeSetting.path, siteOf(publicUrl, context)).href;
      return { data: { link }, message: done.paymentLinkByHand };
    }
    await sendLink(db, id.toLowerCase(), { caller, requestId, channel });
    return { data: { link: null }, message: done.paymentLinkSent };
  });
};

/** The hub center a caller means. Another merchant's does not exist. Throws `notFound`, or `validation` for an admin who names none. */
function hubIn(caller: Caller, named: string | undefined): string {
  const hub = named?.toLowerCase();
  const own = hubLimit(caller);
  if (own !== null && hub !== undefined && hub !== own) throw new Refusal('notFound');
  const found = hub ?? own;
  if (!found) throw refuseField('id', 'required');
  return found;
}

/** Thin events have some hundred bytes. */
const EVENT_BYTES_MAX = 64_000;

/** `POST /hooks/stripe`: stores a signed event, once, and answers before it is applied. Anything else is 400, and nothing is stored. */
export const stripeHook =
  ({ db, payments, reach }: Pick<RouteDeps, 'db' | 'payments' | 'reach'>) =>
  async (context: Context<AppEnv>): Promise<Response> => {
    if (!payments) throw new Refusal('notFound');
    const tooLarge = () => new Refusal('tooLarge', { limit: EVENT_BYTES_MAX });
    const body = await receiveBody(context.req.raw, { max: EVENT_BYTES_MAX, tooLarge });
    const event = await payments.event(await body.bytes(), context.req.header('Stripe-Signature'));
    if (!event) throw new Refusal('badRequest');
    await storeEvent(db, event);
    reach('event-stored');
    return context.json({ received: true }, 200, { 'Cache-Control': 'no-store' });
  };
