import type { PgTable } from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../contract/code.ts';
import { devices } from './schema/devices.ts';
import { codeCounters, codes, fabrics, generics, photos, products } from './schema/items.ts';
import { audit, idempotencyKeys, rateLimits } from './schema/ledger.ts';
import { mailProofs, mails } from './schema/mail.ts';
import { merchants, sessions, users } from './schema/people.ts';
import { priceTiers } from './schema/price-tiers.ts';
import { productComments } from './schema/product-comments.ts';
import { exportTickets, jobs, savedViews } from './schema/work.ts';

/** Every table that holds data of people, in no order. */
export const databaseTables: readonly PgTable[] = [
  audit,
  codeCounters,
  codes,
  devices,
  exportTickets,
  fabrics,
  generics,
  idempotencyKeys,
  jobs,
  mailProofs,
  mails,
  merchants,
  photos,
  priceTiers,
  productComments,
  products,
  rateLimits,
  savedViews,
  sessions,
  users,
];

/** What every item has in columns, whatever its kind. */
export type ItemTable = typeof generics;

/** The table of each kind. Products and fabrics have columns of their own beside the common ones. */
export const itemTables: Readonly<Record<ItemKind, ItemTable>> = {
  product: products as unknown as ItemTable,
  fabric: fabrics as unknown as ItemTable,
  generic: generics,
};
