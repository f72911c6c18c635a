import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { Language } from '../../../contract/language-tags.ts';
import { moment } from './people.ts';

/** Texts the product setting may show. `position` is the place of a selected one; null for hidden ones. */
export const productComments = pgTable('product_comments', {
  id: uuid('id').primaryKey(),
  /** In Italian, the fallback for a missing language. */
  text: text('text').notNull(),
  translations: jsonb('translations').$type<Partial<Record<Language, string>>>().notNull().default({}),
  position: integer('position'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
});
