import { createShopOrder, readShopOrder } from '../../contract/calls/shop-orders.ts';
import { Refusal } from '../engine/refusal.ts';
import { orderFromShop, readOrder } from '../services/orders/shop-orders.ts';
import { takerOf } from '../services/shop/shop-keys.ts';
import type { Routes } from './route-deps.ts';

/** Orders of the shop's programs, with an API key that may place orders. */
export const shopOrderRoutes: Routes = (api, deps) => {
  api.mountShop(createShopOrder, async ({ context, shopKey, body, idempotencyKey: key, requestId, language }) => {
    if (key === null) throw new Refusal('badRequest', { errors: [{ path: 'Idempotency-Key', code: 'required' }] });
    const { customer, shippingAddress, billingAddress, invoice, coupon = '', totalCents = null, ...given } = body;
    const to = ({ province = '', ...address }: typeof shippingAddress) => ({ ...address, province });
    const { fiscalCode = null, vatNumber = null, sdiCode = null, pec = null } = invoice ?? {};
    const request = {
      ...given,
      customer: { ...customer, mobile: customer.mobile ?? null, language: customer.language ?? language },
      shippingAddress: to(shippingAddress),
      billingAddress: billingAddress ? to(billingAddress) : null,
      invoice: invoice ? { type: invoice.type, fiscalCode, vatNumber, sdiCode, pec } : null,
      coupon: coupon || null,
      totalCents,
    };
    const taker = takerOf(shopKey, (count, work) => deps.accountLimits.reserve(context.get('address'), count, work));
    return { data: await orderFromShop(deps, request, { taker, key, requestId }) };
  });
  api.mountShop(readShopOrder, async ({ params: { id }, query: { paid } }) => ({
    data: await readOrder(deps, id, { isPaid: paid === 'true' }),
  }));
};
