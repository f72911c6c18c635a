/** API keys of the shop. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { ShopScope } from '../../../contract/shop.ts';
import { moment, users } from './people.ts';

/** Only the hash of the secret is stored, and its last characters to tell keys apart. */
export const shopKeys = pgTable('shop_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<ShopScope[]>().notNull(),
  origins: text('origins').array().notNull(),
  secretHash: text('secret_hash').notNull().unique(),
  hint: text('hint').notNull(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});
