/** API keys of the shop: made here, shown once, revoked for good. */
import * as z from 'zod';

import { defineCall, defineListCall } from '../call.ts';
import { SHOP_KEY_NAME_MAX, SHOP_ORIGINS_MAX } from '../limits.ts';
import { SHOP_SCOPES, WEB_ORIGIN } from '../shop.ts';

const shopKeyForm = z.strictObject({
  name: z.string().trim().min(1).max(SHOP_KEY_NAME_MAX),
  scopes: z.array(z.enum(SHOP_SCOPES)).min(1).max(SHOP_SCOPES.length),
  /** Web pages that may use the key from a browser; none: only programs. */
  origins: z.array(z.string().trim().max(200).regex(WEB_ORIGIN)).max(SHOP_ORIGINS_MAX).default([]),
});
export type ShopKeyForm = z.input<typeof shopKeyForm>;

/** `hint`: the last characters of the secret, to tell keys apart. */
const shopKey = z.object({
  _id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(SHOP_SCOPES)),
  origins: z.array(z.string()),
  hint: z.string(),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ShopKey = z.infer<typeof shopKey>;

export const listShopKeys = defineListCall({
  name: 'listShopKeys',
  method: 'GET',
  path: '/shop-keys',
  summary: 'List the API keys of the shop, newest first',
  who: [1],
  data: shopKey,
});

export const addShopKey = defineCall({
  name: 'addShopKey',
  method: 'POST',
  path: '/shop-keys',
  summary: 'Create an API key of the shop; its secret is in this answer only',
  who: [1],
  body: shopKeyForm,
  data: shopKey.extend({ secret: z.string() }),
  status: 201,
});

export const revokeShopKey = defineCall({
  name: 'revokeShopKey',
  method: 'DELETE',
  path: '/shop-keys/{id}',
  summary: 'Revoke an API key of the shop for good',
  who: [1],
  params: z.strictObject({ id: z.uuid() }),
  data: shopKey,
});
