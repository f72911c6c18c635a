import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from '../../../server/db/schema/people.ts';
import { tableSource } from '../../../server/services/records/table-source.ts';
import { accessory } from './accessory.ts';

const fields = { name: text().notNull(), kind: text().notNull(), priceCents: integer('price_cents').notNull() };
const more = { weightG: integer('weight_g'), note: text().notNull(), active: boolean().notNull() };
const times = { createdAt: moment('created_at'), updatedAt: moment('updated_at'), deletedAt: moment('deleted_at') };
const rev = integer().notNull().default(1);
export const accessories = pgTable('accessories', { id: uuid().primaryKey(), ...fields, ...more, ...times, rev });
export const accessorySource = tableSource(accessory, accessories);
