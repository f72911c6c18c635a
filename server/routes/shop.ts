import { listShopItems, readShopItem } from '../../contract/calls/shop-items.ts';
import { addShopKey, listShopKeys, revokeShopKey } from '../../contract/calls/shop-keys.ts';
import { priceShopBasket } from '../../contract/calls/shop.ts';
import { unlessKnown } from '../http/known.ts';
import { fieldText } from '../http/messages.ts';
import { priceShopBasket as price } from '../services/shop/baskets.ts';
import { itemPages } from '../services/shop/catalogue.ts';
import { readShopItem as read } from '../services/shop/shop-items.ts';
import { createKey, keysOf, revokeKey } from '../services/shop/shop-keys.ts';
import { siteOf } from './public-url.ts';
import type { Routes } from './route-deps.ts';

/** The shop's API keys, and what programs do with them. */
export const shopRoutes: Routes = (api, { db, reading, publicUrl }) => {
  const readItems = itemPages({ db, reading });
  api.mount(listShopKeys, async () => {
    const data = await keysOf(db);
    return { data, total: data.length };
  });
  api.mount(addShopKey, async ({ caller, body, done }) => {
    return { data: await createKey(db, caller, body), message: done.shopKeyAdded };
  });
  api.mount(revokeShopKey, async ({ params, done }) => {
    return { data: await revokeKey(db, params.id), message: done.shopKeyRevoked };
  });
  api.mountShop(listShopItems, async ({ query, context }) => {
    const data = await readItems(query, siteOf(publicUrl, context));
    // Not `asOf`, which is another one every time, and of which an older one is as good.
    return unlessKnown(context, data, [data.items, data.nextCursor]);
  });
  api.mountShop(readShopItem, async ({ params: { id }, context }) => {
    const data = await reading((replica) => read(replica, id, siteOf(publicUrl, context)));
    return unlessKnown(context, data, data);
  });
  api.mountShop(priceShopBasket, async ({ body, language }) => {
    const { coupon, ...basket } = await price(db, body);
    const problem = coupon?.problem && { code: coupon.problem.code, message: fieldText(coupon.problem, language) };
    return { data: { ...basket, coupon: coupon && { ...coupon, problem: problem ?? null } } };
  });
};
