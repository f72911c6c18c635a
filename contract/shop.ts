/** What a program of the shop may do with its API key. */
import { type Message, msg } from './msg.ts';

export const SHOP_SCOPES = [
  'catalogue:read',
  'basket:price',
  'orders:write',
  'bookings:write',
  'contact:write',
] as const;
export type ShopScope = (typeof SHOP_SCOPES)[number];
export const SCOPE_WORDS: Readonly<Record<ShopScope, Message>> = {
  'catalogue:read': msg`Read the catalogue`,
  'basket:price': msg`Calculate baskets`,
  'orders:write': msg`Place orders`,
  'bookings:write': msg`Book textile mixes`,
  'contact:write': msg`Send messages`,
};

/** A web origin as browsers send it: `https://shop.example`, without a path, in lower case. */
export const WEB_ORIGIN = /^https?:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/;
