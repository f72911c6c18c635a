import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { Language } from '../../../contract/language-tags.ts';
import { moment } from './people.ts';

/** Texts the product setting may show. `position` is the place of a chosen one; null where it is kept for later. */
export const productComments = pgTable('product_comments', {
  id: uuid('id').primaryKey(),
  /** In Italian, which stands in where another language has none. */
  text: text('text').notNull(),
  translations: jsonb('translations').$type<Partial<Record<Language, string>>>().notNull().default({}),
  position: integer('position'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
});
