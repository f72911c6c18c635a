/** The cost of shipping: a band of grams for an area. */
import { type SQL, sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import type { CountryCode } from '../../../contract/vocabulary/countries.ts';
import { recordColumns } from './people.ts';

/** `band` is its name: `IT BO 40121 · 0–2,5 kg`. */
export const shippingCosts = pgTable(
  'shipping_costs',
  {
    country: text('country').$type<CountryCode>().notNull(),
    province: text('province'),
    postalCode: text('postal_code'),
    minWeightG: integer('min_weight_g').notNull(),
    maxWeightG: integer('max_weight_g').notNull(),
    costCents: bigint('cost_cents', { mode: 'number' }).notNull(),
    band: text('band')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`country || coalesce(' ' || province, '') || coalesce(' ' || postal_code, '') || ' · ' || replace(trim_scale(min_weight_g / 1000.0)::text, '.', ',') || '–' || replace(trim_scale(max_weight_g / 1000.0)::text, '.', ',') || ' kg'`,
      ),
    ...recordColumns(),
  },
  (table) => [
    check('shipping_costs_width', sql`${table.minWeightG} < ${table.maxWeightG}`),
    index('shipping_costs_created_at').on(table.createdAt, table.id),
  ],
);
