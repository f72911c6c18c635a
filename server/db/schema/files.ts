/** Documents of records: what is stored of each, and which record names it. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { FileType } from '../../../contract/field-kinds/file.ts';
import { moment, users } from './people.ts';

/**
 * A document belongs to the field of one record, from the first change that names it; until then to nobody but its owner, who uploaded it. Once
 * no value names it any more, `detachedAt` says since when: undoing that change names it again.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    owner: uuid('owner')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    type: text('type').$type<FileType>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull(),
    entity: text('entity'),
    recordId: uuid('record_id'),
    field: text('field'),
    detachedAt: moment('detached_at'),
  },
  (table) => [
    index('files_record').on(table.recordId),
    index('files_unattached')
      .on(table.createdAt)
      .where(sql`${table.recordId} is null`),
    index('files_detached')
      .on(table.detachedAt)
      .where(sql`${table.detachedAt} is not null`),
  ],
);
