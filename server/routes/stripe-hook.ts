import type { Context } from 'hono';

import type { AppEnv } from '../http/context.ts';
import { receiveBody } from '../http/receive.ts';
import { storeEvent } from '../services/payments/payment-jobs.ts';
import { Refusal } from '../services/refusal.ts';
import type { RouteDeps } from './route-deps.ts';

/** Thin events have some hundred bytes. */
const EVENT_BYTES_MAX = 64_000;

/** `POST /hooks/stripe`: stores a signed event, once, and answers before it is applied. Anything else is 400, and nothing is stored. */
export const stripeHook =
  ({ db, payments }: Pick<RouteDeps, 'db' | 'payments'>) =>
  async (context: Context<AppEnv>): Promise<Response> => {
    if (!payments) throw new Refusal('notFound');
    const tooLarge = () => new Refusal('tooLarge', { limit: EVENT_BYTES_MAX });
    const body = await receiveBody(context.req.raw, { max: EVENT_BYTES_MAX, tooLarge });
    const event = await payments.event(await body.bytes(), context.req.header('Stripe-Signature'));
    if (!event) throw new Refusal('badRequest');
    await storeEvent(db, event);
    return context.json({ received: true }, 200, { 'Cache-Control': 'no-store' });
  };
