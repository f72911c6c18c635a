/** When the shop last had to look at an item again. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../../contract/code.ts';
import { moment } from './people.ts';

/**
 * Every item that was ever offered, and when something last changed that a copy of the catalogue must know: maintained by the database,
 * whoever writes to items, their photos and their hub centers. A table of its own, because the many indexes of items are not to follow a
 * reservation.
 */
export const shopChanges = pgTable(
  'shop_changes',
  {
    item: uuid('item').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    hub: uuid('hub').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('shop_changes_changed_at').on(table.changedAt, table.item, table.kind),
    index('shop_changes_hub').on(table.hub),
  ],
);
