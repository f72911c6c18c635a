/** API keys of the shop. */
import { queryOptions } from '@tanstack/react-query';

import {
  addShopKey,
  listShopKeys,
  revokeShopKey,
  type ShopKey,
  type ShopKeyForm,
} from '../../contract/calls/shop-keys.ts';
import { ask, askList, type CallFor, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** All keys, newest first. */
export const shopKeysOptions = () =>
  queryOptions({
    queryKey: ['shop-keys'],
    queryFn: async ({ signal }) => unwrap(await askList<ShopKey>(listShopKeys, credentials(), { signal })).data,
  });

/** Creates a key; only this answer has its secret. */
export const createKey = (body: ShopKeyForm) =>
  ask(addShopKey as unknown as CallFor<ShopKey & { secret: string }>, credentials(), { body });

/** Revokes a key for good. */
export const revokeKey = (id: string) =>
  ask(revokeShopKey as unknown as CallFor<ShopKey>, credentials(), { params: { id } });
