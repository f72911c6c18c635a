import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { recordColumns } from '../../../server/db/schema/people.ts';
import { tableSource } from '../../../server/engine/records/table-source.ts';
import { accessory } from './accessory.ts';

const fields = { name: text().notNull(), kind: text().notNull(), priceCents: integer('price_cents').notNull() };
const more = {
  weightG: integer('weight_g'),
  note: text().notNull(),
  active: boolean().notNull(),
};
const hubcenter = uuid().notNull();
export const accessories = pgTable('accessories', { ...fields, ...more, hubcenter, ...recordColumns() });
export const accessorySource = tableSource(accessory, accessories);
