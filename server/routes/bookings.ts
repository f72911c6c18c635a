import {
  confirmBooking,
  createShopBooking,
  readMixState,
  readShopBooking,
  setGenericStstus,
} from '../../contract/calls/bookings.ts';
import { Refusal, refuseField } from '../engine/refusal.ts';
import { moveMixOrBooking } from '../services/bookings/booking-moves.ts';
import { confirmBooking as confirm, readMixState as stateOf } from '../services/bookings/bookings.ts';
import { bookFromShop, readShopBooking as read } from '../services/bookings/shop-bookings.ts';
import { takerOf } from '../services/shop/shop-keys.ts';
import type { Routes } from './route-deps.ts';

/** Bookings of the shop's programs, and whether a textile mix can be booked. */
export const bookingRoutes: Routes = (api, deps) => {
  api.mountShop(createShopBooking, async ({ context, shopKey, body, idempotencyKey: key, requestId, language }) => {
    if (key === null) throw new Refusal('badRequest', { errors: [{ path: 'Idempotency-Key', code: 'required' }] });
    const { customer, ...given } = body;
    const request = {
      ...given,
      customerName: customer.name,
      customerEmail: customer.email,
      customerMobile: customer.mobile ?? null,
      language: customer.language ?? language,
    };
    const taker = takerOf(shopKey, (count, work) => deps.accountLimits.book(context.get('address'), count, work));
    return { data: await bookFromShop(deps, request, { taker, key, requestId }) };
  });
  api.mountShop(readShopBooking, async ({ params: { id } }) => ({ data: await read(deps.db, id) }));
  api.mountOpen(confirmBooking, async ({ body: { token }, requestId, done }) => {
    return { data: await confirm(deps, token, requestId), message: done.bookingConfirmed };
  });
  api.mount(setGenericStstus, async ({ params: { id }, body, done, ...by }) => {
    const { id: same = id, status: to, reason } = body;
    if (same !== id) throw refuseField('id', 'otherId');
    return { data: await moveMixOrBooking(deps.db, { ...by, id, to, reason }), message: done.statusSet };
  });
  api.mount(readMixState, async ({ caller, params: { id } }) => ({ data: await stateOf(deps.db, caller, id) }));
};
