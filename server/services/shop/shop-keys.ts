/** API keys of the shop: created, listed, revoked and used. */
import { and, arrayContains, desc, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import type { ShopKey, ShopKeyForm } from '../../../contract/calls/shop-keys.ts';
import { clock } from '../../../contract/clock.ts';
import type { ShopScope } from '../../../contract/shop.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { shopKeys } from '../../db/schema/shop-keys.ts';
import { Refusal } from '../../engine/refusal.ts';
import { drawToken, hashOf } from '../people/tokens.ts';
import type { Taker } from './shop-shares.ts';

/** What a secret starts with, so that it is recognised where it should not be. */
const PREFIX = 'ordito_shop_';
const HINT_LENGTH = 4;

/** Whether a token is meant as a key, valid or not. */
export const isShopKey = (token: string): boolean => token.startsWith(PREFIX);

/** A key in use. */
export interface UsedKey {
  id: string;
  scopes: readonly ShopScope[];
  origins: readonly string[];
}

/**
 * Who takes something off sale with a key. The network counts only where the key is in web pages: the address of a shop's server says nothing
 * of its customers.
 */
export const takerOf = ({ id, origins }: UsedKey, inNetwork: Taker['within']): Taker =>
  origins.length > 0
    ? { key: id, isPublic: true, within: inNetwork }
    : { key: id, isPublic: false, within: (_count, work) => work() };

const isLive = isNull(shopKeys.revokedAt);

async function readKeys(db: Db, id?: string): Promise<ShopKey[]> {
  const rows = await db
    .select({ key: shopKeys, createdByName: users.fullName })
    .from(shopKeys)
    .innerJoin(users, eq(users.id, shopKeys.createdBy))
    .where(id === undefined ? undefined : eq(shopKeys.id, id))
    .orderBy(desc(shopKeys.createdAt), desc(shopKeys.id));
  return rows.map(({ key, createdByName }) => ({
    _id: key.id,
    name: key.name,
    scopes: key.scopes,
    origins: key.origins,
    hint: key.hint,
    createdByName,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }));
}

/** All keys, newest first. */
export const keysOf = (db: Db): Promise<ShopKey[]> => readKeys(db);

/** Creates a key; its secret is returned here and nowhere else. */
export async function createKey(
  db: Db,
  caller: Caller,
  { name, scopes, origins = [] }: ShopKeyForm,
): Promise<ShopKey & { secret: string }> {
  const secret = PREFIX + drawToken();
  const id = uuid();
  const own = { secretHash: hashOf(secret), hint: secret.slice(-HINT_LENGTH), createdBy: caller._id };
  const lists = { scopes: [...new Set(scopes)], origins: [...new Set(origins)] };
  await db.insert(shopKeys).values({ id, name, ...lists, ...own, createdAt: clock.now() });
  const [key] = await readKeys(db, id);
  if (!key) throw new TypeError('the key was just created');
  return { ...key, secret };
}

/** Revokes a key for good; again it changes nothing. Throws `notFound`. */
export async function revokeKey(db: Db, id: string): Promise<ShopKey> {
  await db
    .update(shopKeys)
    .set({ revokedAt: clock.now() })
    .where(and(eq(shopKeys.id, id), isLive));
  const [key] = await readKeys(db, id);
  if (!key) throw new Refusal('notFound');
  return key;
}

/** How often the use of a key is noted, in ms. */
const NOTED_MS = 60_000;

/** The key of a secret, if it is not revoked, and notes its use, at most once a minute. */
export async function useKey(db: Db, secret: string): Promise<UsedKey | null> {
  const [found] = await db
    .select({ id: shopKeys.id, scopes: shopKeys.scopes, origins: shopKeys.origins, lastUsedAt: shopKeys.lastUsedAt })
    .from(shopKeys)
    .where(and(eq(shopKeys.secretHash, hashOf(secret)), isLive));
  if (!found) return null;
  const { lastUsedAt, ...key } = found;
  if (lastUsedAt === null || clock.ms() - lastUsedAt.getTime() > NOTED_MS) {
    await db.update(shopKeys).set({ lastUsedAt: clock.now() }).where(eq(shopKeys.id, key.id));
  }
  return key;
}

/** Whether some key may be used from web pages of an origin. A preflight request does not say which key it is for. */
export async function isKnownOrigin(db: Db, origin: string): Promise<boolean> {
  const found = await db
    .select({ id: shopKeys.id })
    .from(shopKeys)
    .where(and(isLive, arrayContains(shopKeys.origins, [origin])))
    .limit(1);
  return found.length > 0;
}
