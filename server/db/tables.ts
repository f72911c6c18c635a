import type { PgTable } from 'drizzle-orm/pg-core';

import { devices } from './schema/devices.ts';
import { codeCounters, codes, fabrics, generics, photos, products } from './schema/items.ts';
import { audit, idempotencyKeys, rateLimits } from './schema/ledger.ts';
import { merchants, sessions, users } from './schema/people.ts';

/** Every table that holds data of people, in no order. */
export const databaseTables: readonly PgTable[] = [
  audit,
  codeCounters,
  codes,
  devices,
  fabrics,
  generics,
  idempotencyKeys,
  merchants,
  photos,
  products,
  rateLimits,
  sessions,
  users,
];
